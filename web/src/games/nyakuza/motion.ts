// How things come onto the board. Each plays when its thing appears, not when the board does, and ends by itself however fast
// the next move follows; nobody who asked for less motion sees any of it.
import { backOut, cubicIn, cubicInOut, cubicOut } from 'svelte/easing';
import { settings } from '../../house/settings.svelte';

const comes = (duration: number, easing: (t: number) => number, css: (there: number, missing: number) => string) => (_thing: Element) => ({
  duration: settings.still ? 0 : duration,
  easing,
  css,
});

export const sail = comes(420, cubicOut, (t, u) => `transform: translate(${-14 * u}px, ${6 * u}px); opacity: ${t}`);
export const lay = comes(380, cubicOut, (t, u) => `transform: scale(${1 + 0.5 * u}) rotate(${20 * u}deg); opacity: ${t}`);
export const grow = comes(500, cubicOut, (t) => `transform: scaleY(${t}); transform-origin: 0 14px`);
export const drop = comes(450, cubicIn, (t, u) => `transform: translateY(${-26 * u}px); opacity: ${t}`);
export const open = comes(600, backOut, (t, u) => `transform: scale(${0.4 + 0.6 * t}) rotate(${-25 * u}deg)`);
// From somebody's hands to another's: in a bow, swinging a little, never off the edge of the bay.
export const handOver = (_thing: Element, from: { x: number; y: number }) => ({
  duration: settings.still ? 0 : 900,
  easing: cubicInOut,
  css: (_t: number, u: number) => {
    const bow = Math.sin(Math.PI * u);
    return `transform: translate(${from.x * u - 26 * bow}px, ${from.y * u}px) scale(${1 + 0.7 * bow}) rotate(${16 * Math.sin(4 * Math.PI * u)}deg)`;
  },
});

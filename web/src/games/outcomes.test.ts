// Whatever the rules report has words, in both languages.
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../house/messages';
import { en } from '../words/en';
import { fill, type Say } from '../words/index.svelte';
import { ja } from '../words/ja';
import * as akiwado from './akiwado/tell';
import * as izakaya from './izakaya/tell';
import * as kamiza from './kamiza/tell';
import * as niya from './niya/tell';
import * as nyakuza from './nyakuza/tell';

const facts: [typeof kamiza.outcome, Omit<Outcome, 'at'>, string][] = [
  [niya.outcome, { kind: 'game_won', seat: 1, by: 'pattern', points: 1 }, 'Ben has four together and wins the game.'],
  [niya.outcome, { kind: 'game_won', seat: 0, by: 'no_take', points: 7 }, 'Ben has nothing to take, so Ann wins the game with 7 points.'],
  [niya.outcome, { kind: 'game_won', seat: 0, by: 'last_tile', points: 1 }, 'The garden is full: Ann took the last tile and wins the game.'],
  [niya.outcome, { kind: 'game_drawn' }, 'The garden is full and nobody has four together: a draw.'],
  [kamiza.outcome, { kind: 'judged', seat: 0, card: 'boss', area: 'top', fate: 'seated', points: 3 }, 'Ann’s boss takes a seat at the top: 3 points.'],
  [kamiza.outcome, { kind: 'judged', seat: 0, card: 'boss', area: 'top', fate: 'killed', points: 0 }, 'Ann’s boss is killed by the hitman.'],
  [kamiza.outcome, { kind: 'judged', seat: 1, card: 'hitman', area: 'bottom', fate: 'cancelled', points: 0 }, 'Ben’s hitman at the bottom meets another of its kind: they cancel out.'],
  [kamiza.outcome, { kind: 'judged', seat: 1, card: 'boss', area: 'bottom', fate: 'misplaced', points: 0 }, 'Ben’s boss cannot sit at the bottom and is thrown out.'],
  [kamiza.outcome, { kind: 'judged', seat: 1, card: 'hitman', area: 'top', fate: 'outranked', points: 0 }, 'Ben’s hitman at the top is outranked.'],
  [kamiza.outcome, { kind: 'wanted', seat: 1 }, 'Ben sits beside the policeman and gets a WANTED chip.'],
  [kamiza.outcome, { kind: 'begins', seat: 1, game: 1, round: 2 }, 'Ben begins round 2.'],
  [akiwado.outcome, { kind: 'sharing', result: 'rolled_again', challengers: [0, 1] }, 'Ann and Ben challenge it: the dice are rolled again.'],
  [akiwado.outcome, { kind: 'dice_pay', seat: 0, coins: 1 }, 'Ann gets 1 coin from the dice.'],
  [akiwado.outcome, { kind: 'bid', seat: 0, place: 'east', called: 'pocket', coins: 2 }, 'Ann called pocket but went east: a lie.'],
  [akiwado.outcome, { kind: 'market', market: 'east', result: 'won', seat: 1, coins: 2, cards: { white: 0, yellow: 0, red: 2, blue: 0, black: 0, custom: 0 } }, 'Ben wins the east market for 2 coins: 2 red.'],
  [akiwado.outcome, { kind: 'market', market: 'west', result: 'tied', seat: null, coins: 2, cards: {} }, 'The highest bids on the west market are tied: its cards stay.'],
  [akiwado.outcome, { kind: 'pocket', seat: 1, coins: 3 }, 'Ben pockets 3 coins.'],
  [akiwado.outcome, { kind: 'privilege', seat: 1, article: 'red' }, 'Ben now has the red privilege.'],
  [akiwado.outcome, { kind: 'unjust', seat: 1 }, 'Ben’s tile turns to injustice: nothing from the next dice.'],
  [nyakuza.outcome, { kind: 'bid', seat: 0, koban: 4, boats: 3, share: 0 }, 'Ann bid 4 kōban and gets 3 boats.'],
  [nyakuza.outcome, { kind: 'bid', seat: 1, koban: 0, boats: 0, share: 5 }, 'Ben bid nothing and takes 5 kōban from the wharf.'],
  [nyakuza.outcome, { kind: 'amulet', seat: 1, moved: true, tied: true }, 'Tied bids: Ben comes first, clockwise from the amulet, pays and takes the amulet.'],
  [nyakuza.outcome, { kind: 'stall', seat: 1, koban: 2, stalls: 3 }, 'Ben pays 2 kōban for stall number 3.'],
  [nyakuza.outcome, { kind: 'market', seat: 1, koban: 2, stalls: 7 }, 'Ben opens the Grand Market and wins!'],
  [nyakuza.outcome, { kind: 'last_round' }, 'The bag is empty: this is the last round.'],
  [izakaya.outcome, { kind: 'bid', seat: 1, yen: 1200, place: 1 }, '1. Ben, paying 1,200 yen.'],
  [izakaya.outcome, { kind: 'price', drink: 'red', yen: 300 }, 'The price of red wine is now 300 yen.'],
  [izakaya.outcome, { kind: 'line', seat: 0 }, 'Ann has three discs in a line: a free piece.'],
  [izakaya.outcome, { kind: 'last_phase' }, 'This action phase is the last.'],
  [izakaya.outcome, { kind: 'paid', seat: 0, yen: 2100 }, 'Ann’s sites pay 2,100 yen.'],
];

describe('outcomes in words', () => {
  const name = (seat: number) => ['Ann', 'Ben'][seat] ?? '?';
  const speaker = (catalogue: typeof en): Say => (key, values) => fill(catalogue[key], values);
  it.each(facts)('%# $1.kind', (outcome, fact, text) => {
    const whole = { ...fact, at: 3 } as Outcome;
    expect(outcome(whole, [whole], { say: speaker(en), name })).toBe(text);
    const japanese = outcome(whole, [whole], { say: speaker(ja), name });
    expect(japanese).not.toBe('');
    expect(japanese).not.toMatch(/[{}]|undefined|NaN/);
  });
  it('passes over what it does not know', () => {
    for (const { outcome } of [niya, kamiza, akiwado, nyakuza, izakaya])
      expect(outcome({ kind: 'from_a_later_house', at: 0 }, [], { say: speaker(en), name })).toBe('');
  });
});

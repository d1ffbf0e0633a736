import { mount } from 'svelte';
import App from './App.svelte';
import './look/tokens.css';
import './look/base.css';

const room = document.getElementById('room');
// The sign is drawn first: whoever waits for the rest sees where they are.
if (room) requestAnimationFrame(() => setTimeout(() => mount(App, { target: room })));

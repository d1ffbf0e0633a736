import { mount } from 'svelte';
import App from './App.svelte';
import './look/tokens.css';
import './look/base.css';

const room = document.getElementById('room');
// A step of its own: a slow device answers in between.
if (room) setTimeout(() => mount(App, { target: room }));

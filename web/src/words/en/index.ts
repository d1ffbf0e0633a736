// All of them, for their keys; the page fetches them part by part (first.ts).
import { front } from './front';
import { lessons } from './lessons';
import { play } from './play';

export const en = { ...front, ...play, ...lessons };

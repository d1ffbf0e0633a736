import type { Catalogue } from '../index.svelte';
import { front } from './front';
import { lessons } from './lessons';
import { play } from './play';

export const ja: Catalogue = { ...front, ...play, ...lessons };

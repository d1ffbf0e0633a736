// A table's line to the house that has it.
import { here } from '../wasm/house';
import { isHere, server } from './houses';

export const lineOf = (table: string, key: string | undefined) => (isHere(table) ? here : server).line(table, key);

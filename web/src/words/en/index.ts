import { akiwado } from './akiwado';
import { house } from './house';
import { izakaya } from './izakaya';
import { kamiza } from './kamiza';
import { learn } from './learn';
import { niya } from './niya';
import { nyakuza } from './nyakuza';

export const en = { ...house, ...learn, ...niya, ...kamiza, ...akiwado, ...nyakuza, ...izakaya };

import { akiwado } from './akiwado';
import { house } from './house';
import { izakaya } from './izakaya';
import { kamiza } from './kamiza';
import { learn } from './learn';
import { niya } from './niya';
import { nyakuza } from './nyakuza';
import { options } from './options';
import { reasons } from './reasons';

// Everything that only the other pages say.
export const play = { ...house, ...options, ...learn, ...reasons, ...niya, ...kamiza, ...akiwado, ...nyakuza, ...izakaya };

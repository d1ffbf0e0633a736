import { akiwado } from './akiwado';
import { house } from './house';
import { izakaya } from './izakaya';
import { kamiza } from './kamiza';
import { learn } from './learn';
import { niya } from './niya';
import { nyakuza } from './nyakuza';
import { options } from './options';
import { reasons } from './reasons';

// 玄関のほかのページの言葉。
export const play = { ...house, ...options, ...learn, ...reasons, ...niya, ...kamiza, ...akiwado, ...nyakuza, ...izakaya };

import akiwado from '../../../../words/en/akiwado.json';
import house from '../../../../words/en/house.json';
import izakaya from '../../../../words/en/izakaya.json';
import kamiza from '../../../../words/en/kamiza.json';
import learn from '../../../../words/en/learn.json';
import niya from '../../../../words/en/niya.json';
import nyakuza from '../../../../words/en/nyakuza.json';
import options from '../../../../words/en/options.json';
import reasons from '../../../../words/en/reasons.json';

// Everything that only the other pages say.
export const play = { ...house, ...options, ...learn, ...reasons, ...niya, ...kamiza, ...akiwado, ...nyakuza, ...izakaya };

import akiwado from '../../../../words/ja/akiwado.json';
import house from '../../../../words/ja/house.json';
import izakaya from '../../../../words/ja/izakaya.json';
import kamiza from '../../../../words/ja/kamiza.json';
import learn from '../../../../words/ja/learn.json';
import niya from '../../../../words/ja/niya.json';
import nyakuza from '../../../../words/ja/nyakuza.json';
import options from '../../../../words/ja/options.json';
import reasons from '../../../../words/ja/reasons.json';

// Everything that only the other pages say.
export const play = { ...house, ...options, ...learn, ...reasons, ...niya, ...kamiza, ...akiwado, ...nyakuza, ...izakaya };

// What the house says of a map or cards of one's own that cannot be played (src/rules/nyakuza/bay.h, src/rules/izakaya/box.h,
// src/game/data), in Japanese. Its author reads the file's own names, in every language. Fetched when something is wrong.
import { words } from './index.svelte';
import { patternOf } from './refusals';

export const japanese: Record<string, string> = {
  // whatever is read
  '{what} must be an object': '{what}は{}で囲んだ組でなければなりません。',
  'the field "{field}" is missing': '「{field}」がありません。',
  '"{field}" must be {n}': '「{field}」は{n}でなければなりません。',
  '"{field}" must be a whole number from {low} to {high}': '「{field}」は{low}から{high}までの整数でなければなりません。',
  '"{field}" must be a string': '「{field}」は文字列でなければなりません。',
  '"{field}" must have 1 to {n} bytes': '「{field}」は1バイト以上{n}バイト以下でなければなりません。',
  '"{field}" must be a list': '「{field}」は一覧でなければなりません。',
  '"{field}" must be a list of strings': '「{field}」は文字列の一覧でなければなりません。',
  '"{field}" must be a list of at most {n} items': '「{field}」の一覧は{n}個以下でなければなりません。',
  '"{field}" must be one of {words}': '「{field}」は次のどれかでなければなりません。{words}',
  'unknown field {field}': '{field}という項目はありません。',
  // a bay
  '"{field}": {id} must be an id from r1 to r{n}, s1 to s{m} or w1 to w{k}': '「{field}」の{id}は、r1からr{n}、s1からs{m}、w1からw{k}のどれかでなければなりません。',
  '"kind" must be "{kind}", as its id says': '名前に合わせて、「kind」は「{kind}」でなければなりません。',
  'there are two spaces {id}': '{id}が二つあります。',
  '{id} lies outside of {n} rows of {m} hexes': '{id}は{n}行{m}列の外にあります。',
  '{id} and {other} lie on the same hex, row {n}, col {m}': '{id}と{other}が同じマス（row {n}、col {m}）にあります。',
  '{id} names no resource': '{id}に獲物（resource）がありません。',
  '{id} is not a resource space, yet names a resource': '{id}は漁場ではないのに、獲物（resource）があります。',
  'there must be {n} {resource}, not {m}': '{resource}は{m}つではなく{n}つでなければなりません。',
  'the numbers of the resource spaces have gaps: there are {n}, and the highest is {m}': '漁場の番号が飛んでいます。{n}か所あるのに、最大は{m}です。',
  'the numbers of the shores have gaps: there are {n}, and the highest is {m}': '浜の番号が飛んでいます。{n}か所あるのに、最大は{m}です。',
  'the numbers of the sea spaces have gaps: there are {n}, and the highest is {m}': '海の番号が飛んでいます。{n}か所あるのに、最大は{m}です。',
  'there is no shore to build on': '屋台を建てる浜が一つもありません。',
  '{id} is named as its own neighbour': '{id}が自分自身の隣になっています。',
  '{id} is next to {other}, which does not exist': '{id}の隣とされる{other}がありません。',
  '{id} names {other} twice': '{id}が{other}を二度挙げています。',
  '{id} is next to {other}, but {third} not to {fourth}': '{id}の隣に{other}がありますが、{third}の隣に{fourth}がありません。',
  '{id} shares an edge with {other}, but is not next to it': '{id}は{other}と辺で接していますが、隣に挙げられていません。',
  '{id} is next to {other}, but shares no edge with it': '{id}の隣に{other}が挙げられていますが、辺で接していません。',
  // cards and pieces
  'there are more than {n} sites': '敷地は{n}枚までです。',
  'the id of site {n} is not a word of at most 16 lower-case letters and digits that begins with a letter': '{n}枚目の敷地の名前は、英小文字で始まる16字以内の英小文字と数字でなければなりません。',
  'there are two sites {id}': '敷地{id}が二枚あります。',
  'the plan of {id} needs six rows': '{id}の見取り図は六行でなければなりません。',
  'row {n} of the plan of {id} needs six cells': '{id}の見取り図の{n}行目は六マスでなければなりません。',
  'row {n} of the plan of {id} has something other than a, b and .': '{id}の見取り図の{n}行目に、a・b・.のほかの文字があります。',
  '{id} has no building area a': '{id}に用地aがありません。',
  'area {area} of {id} falls into parts that share no edge: a building has one border': '{id}の用地{area}が離れています。用地は一続きでなければなりません。',
  'there are more than {n} kinds of pieces': '建材は{n}種類までです。',
  'the id of piece {n} is not a capital letter and at most 7 more letters and digits': '{n}つ目の建材の名前は、英大文字で始まる8字以内の英字と数字でなければなりません。',
  'there are two pieces {id}': '建材{id}が二つあります。',
  'the count of {id} is not from 1 to {n}': '{id}の数は1から{n}まででなければなりません。',
  'the shape of {id} needs one to six rows': '{id}の形は一行から六行でなければなりません。',
  'the rows of the shape of {id} are not all of the same length, one to six': '{id}の形の行の長さが揃っていません。どの行も同じ長さで、六マスまでです。',
  'the shape of {id} has something other than # and .': '{id}の形に、#と.のほかの文字があります。',
  'the shape of {id} is empty': '{id}の形が空です。',
  '{id} has more than {n} cells': '{id}は{n}マスまでです。',
  'the shape of {id} falls into parts that share no edge': '{id}の形が離れています。一続きでなければなりません。',
  '{id} has the shape of {other}': '{id}は{other}と同じ形です。',
  'there are {n} sites, too few for even the smallest city, which takes {m}': '敷地が{n}枚しかありません。いちばん小さな街にも{m}枚要ります。',
  'there are no pieces': '建材が一つもありません。',
  '{id} could go to {n} places in a city of 25 of these sites; there is room for {m}': '{id}の置き方が、この敷地25枚の街で{n}通りになります。{m}通りまでです。',
  'there are {n} pieces, more than {m}': '建材が{n}個あります。{m}個までです。',
  'the pieces could lie in {n} ways on these sites; there is room for {m}': 'これらの敷地での建材の置き方が{n}通りになります。{m}通りまでです。',
  'the city of {n} players takes {m} sites, and there are only {k}': '{n}人の街には敷地が{m}枚要りますが、{k}枚しかありません。',
};
// Whose fault it is: what stands before the colon.
const places: Record<string, string> = {
  'the bay': '地図',
  'a bay': '地図',
  'the site file': 'ファイル',
  'a site file': 'ファイル',
  'site {n}': '{n}枚目の敷地',
  'piece {n}': '{n}つ目の建材',
  'space {n} of the list': '一覧の{n}番目',
};

function find(said: string, all: Record<string, string>): string | undefined {
  for (const [rules, text] of Object.entries(all)) {
    const { names, expression } = patternOf(rules);
    const found = expression.exec(said);
    if (found) return text.replace(/\{(\w+)\}/g, (_, name: string) => inWords(name, found[names.indexOf(name) + 1] ?? ''));
  }
  return undefined;
}
const inWords = (name: string, code: string) => {
  if (name === 'what') return find(code, places) ?? code;
  return name === 'resource' ? (words.find(`nyakuza.tile.${code}`)?.trim() ?? code) : code;
};

// The house's sentence for a reader; nothing where its own is best.
export function ownInWords(said: string): string | undefined {
  if (words.language !== 'ja') return undefined;
  const whole = find(said, japanese);
  if (whole !== undefined) return whole;
  const colon = said.indexOf(': ');
  const [where, what] = [said.slice(0, colon), find(said.slice(colon + 2), japanese)];
  return colon < 0 || what === undefined ? undefined : `${find(where, places) ?? where}：${what}`;
}

// Calls to the house, as over HTTP: the generated ones, each to the house that answers it.
import { calls, type Send } from '../../generated/calls';
import { ask, houseOf, isHere, server } from './houses';
import type { GameId, GardenKind, TableWish, Why } from './messages';
import type { Answer } from './transport';

export class Refusal extends Error {
  constructor(
    public code: string,
    message: string,
    public clause?: string,
    public reason?: string,
    public args?: Why['args'],
  ) {
    super(message);
  }
}

function textOf({ status, text }: Answer): string {
  if (status < 400) return text;
  const { code = 'unavailable', message = '', clause, reason, args }: Partial<Why & { code: string }> = (text === '' ? {} : JSON.parse(text)).error ?? {};
  throw new Refusal(code, message, clause, reason, args);
}

const through = (call: (...asked: Parameters<Send>) => Promise<Answer>) => calls(async (...asked) => textOf(await call(...asked)));
const at = (table: string) =>
  through(async (method, ...asked) => {
    const answer = await houseOf(table).call(method, ...asked);
    // The browser's store has the whole record at once: what cannot be read now never can.
    if (method === 'GET' && answer.status === 503 && isHere(table)) throw new Refusal('damaged', '');
    return answer;
  });
const any = through(ask); // of what belongs to no table
const { me, changeMe, eraseMe, everything, claim, myGames, mySeats, devices, revoke, deviceCode, lookAtCode, joinWithCode, passkeys, askNewPasskey, addPasskey, removePasskey, askPasskey, usePasskey, notices, wishNotices, subscribe, unsubscribe, setMail, forgetMail, confirmMail, stopMail, askToEnter, enter, myRatings, myRating, best, match, companions, challenges, challenge, dropChallenge } = through(server.call); // only it keeps persons

export const api = {
  ...any,
  ...{ me, changeMe, eraseMe, everything, claim, myGames, mySeats, devices, revoke, deviceCode, lookAtCode, joinWithCode, passkeys, askNewPasskey, addPasskey, removePasskey, askPasskey, usePasskey, notices, wishNotices, subscribe, unsubscribe, setMail, forgetMail, confirmMail, stopMail, askToEnter, enter, myRatings, myRating, best, match, companions, challenges, challenge, dropChallenge },
  // In a static folder the front page needs no house yet.
  games: async () => (__SITE__ ? (await import('../../generated/games')).games : (await any.games()).games),
  // Others can come to a server's table alone; `here` when it is in this browser.
  open: async (wish: TableWish) => {
    let here = false;
    const forOthers = wish.seats.some(({ kind }) => kind === 'open');
    const opened = await through(async (...asked) => {
      if (forOthers) return server.call(...asked);
      const answer = await ask(...asked);
      here = answer.here;
      return answer;
    }).open(wish);
    return { ...opened, here };
  },
  list: async () => (await through(server.call).list()).tables,
  watch: async () => (await through(server.call).watch()).tables,
  tableRating: (table: string) => through(server.call).tableRating(table),
  sit: (table: string, name: string, commitment: string, seat: number) => at(table).sit(table, { name, commitment, seat }),
  table: (table: string) => at(table).table(table),
  verdicts: (table: string) => at(table).verdicts(table),
  verdict: (table: string, place: string) => at(table).verdict(table, place),
  transcript: (table: string) => at(table).transcript(table),
  puzzles: async (game: GameId) => (await any.puzzles(game)).puzzles,
  gardens: async (kind: GardenKind, count: number, seed: number) => (await any.gardens(kind, count, seed)).gardens,
};

// Positions outside of any table, as the house works them out (docs/build/protocol.md, "Study").
import { api } from '../house/api';
import type { GameId, Position, SeatInfo, StudyQuestion } from '../house/messages';
import { mindName } from '../house/levels';
import { mine } from '../house/mine';
import { Choice } from '../table/choice.svelte';
import { say } from '../words/index.svelte';

export const look = (question: StudyQuestion): Promise<Position> =>
  api.study(question).then((position) => ({ ...position, seat: question.seat ?? null }));

// A board on which nothing can be chosen.
export const closed = new Choice({ legal: () => [], steps: (action) => [action], play: () => undefined });

// Who sits around a position that was made up: the reader and computer players, all by name, as sentences about them need one.
export const company = (game: GameId, players: number, reader: number | undefined): SeatInfo[] => {
  let minds = 0;
  return Array.from({ length: players }, (_, seat) => ({
    kind: 'mind' as const,
    name: seat === reader ? mine.name() || say('house.guest') : mindName(game, minds++),
    present: true,
  }));
};

// A gentle choice of cards for a first game: one building on each card where there are enough such cards, and outlines with few
// corners, because most pieces fit there. The rules know no easier cards; the choice is ours.
export interface SiteCards {
  sites: { id: string; plan: string[] }[];
  pieces: unknown[];
}

// The corners of an area: a vertex of the grid is one where the area covers one or three of the four cells around it, and two
// where it covers two that only touch.
export function cornersOf(plan: string[], area: string): number {
  const covers = (row: number, column: number) => Number(plan[row]?.[column] === area);
  let corners = 0;
  for (let row = 0; row <= plan.length; row++)
    for (let column = 0; column <= plan.length; column++) {
      const [a, b, c, d] = [covers(row - 1, column - 1), covers(row - 1, column), covers(row, column - 1), covers(row, column)];
      const covered = a + b + c + d;
      corners += covered % 2 === 1 ? 1 : covered === 2 && a === d ? 2 : 0;
    }
  return corners;
}

// As many cards as the city of so many players has, pieces as always.
export function easyCards({ sites, pieces }: SiteCards, players: number): SiteCards {
  const size = players < 4 ? 9 : players === 4 ? 16 : 25;
  const hard = ({ plan }: SiteCards['sites'][number]) => 100 * Number(cornersOf(plan, 'b') > 0) + cornersOf(plan, 'a') + cornersOf(plan, 'b');
  const cells = ({ plan }: SiteCards['sites'][number]) => plan.join('').replaceAll('.', '').length;
  return { sites: sites.toSorted((a, b) => hard(a) - hard(b) || cells(b) - cells(a)).slice(0, size), pieces };
}

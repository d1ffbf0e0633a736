// How far the top of a floor is drawn from where it stands: the slant of the whole city. Floors above the fifth are drawn lower,
// so that the number on a tall tower stays on the board.
export const lift = (floor: number, cell: number) => {
  const up = Math.min(floor, 5) + 0.4 * Math.max(0, floor - 5);
  return { x: -0.07 * up * cell, y: -0.2 * up * cell };
};

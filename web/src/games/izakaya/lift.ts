// How far the top of a floor is drawn from where it stands: the slant of the whole city.
export const lift = (floor: number, cell: number) => ({ x: -0.07 * floor * cell, y: -0.2 * floor * cell });

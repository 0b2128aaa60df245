/** The eight neighbours of a pixel, clockwise from the right; opposite directions are four apart. */
export const NEIGHBOURS = [
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
  [1, -1],
] as const

/** Classes of the style sheet's: it makes them of hours and quarters apart, so that it stays small. */
export const heightOf = (quarters: number) =>
  `lasting hours-${Math.floor(quarters / 4)} quarters-${quarters % 4}`

/** Address, suburb and city on one line: a town that is its own suburb is named once. */
export const placeLine = (...parts: (string | null | undefined)[]): string =>
  parts.filter((part, at) => part && part !== parts[at + 1]).join(', ')

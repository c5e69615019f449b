/** Excel's first line of its own: `sep=;`. */
export const separatorLine = /^"?sep=(.)"?[ \t,;]*(?:\r\n?|\n)/i

/** Lines above the header that a list may begin with: a title, a date. */
export const maxTitleLines = 10

/** Detects the separator: the one a line `sep=` names, else the most frequent one of the first lines outside quotes. */
export function separatorOf(start: string): string {
  const named = separatorLine.exec(start)?.[1]
  if (named) return named
  const lines = start.replace(/"[^"]*"/g, '').split(/\r?\n|\r/, maxTitleLines)
  const most = (sign: string) =>
    Math.max(...lines.slice(0, 1).map((line) => line.split(sign).length))
  const counts = [',', ';', '\t', '|'].map((sign) => [sign, most(sign)] as const)
  const best = counts.reduce((one, other) => (other[1] > one[1] ? other : one))
  if (best[1] > 1) return best[0]
  // A title alone in the first line.
  const later = [',', ';', '\t', '|'].map(
    (sign) => [sign, Math.max(...lines.map((line) => line.split(sign).length))] as const,
  )
  return later.reduce((one, other) => (other[1] > one[1] ? other : one))[0]
}

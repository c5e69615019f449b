/** A name for comparison: lower-case letters and digits, without accents. */
export const nameKey = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\bsaint\b/g, 'st')
    .replace(/&/g, 'and')
    .replace(/[^a-z0-9]/g, '')

/**
 * Possible readings of a place name, most literal first: unchanged, without brackets, each part of `A / B`, `A - B`,
 * `A, B`, and without qualifiers (`Upper`, `Ext 4`, `Central`).
 */
export function readingsOf(text: string): string[] {
  const plain = text.replace(/\([^)]*\)/g, ' ')
  const parts = plain.split(/\s*[,/;]\s*|\s+[-–]\s+/)
  const wider = [plain, ...parts].map((part) =>
    part
      .replace(/^\s*(upper|lower|greater|old|bo|onder)\s+/i, '')
      .replace(/\s+(ext(ension)?\.?\s*\d*|central|cbd|proper|\d+)\s*$/i, ''),
  )
  const keys = [text, plain, ...parts, ...wider].map(nameKey)
  return [...new Set(keys)].filter((key) => key.length >= 2)
}

/** Optimal string alignment distance between `a` and `b`, or `limit + 1` above `limit`. */
export function editDistance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1
  let before: number[] = []
  let above = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const same = a[i - 1] === b[j - 1]
      let cost = Math.min(above[j]! + 1, row[j - 1]! + 1, above[j - 1]! + (same ? 0 : 1))
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]) {
        cost = Math.min(cost, before[j - 2]! + 1)
      }
      row.push(cost)
    }
    if (Math.min(...row) > limit) return limit + 1
    before = above
    above = row
  }
  return above[b.length]!
}

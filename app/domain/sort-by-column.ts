/** The columns that sort a list, each with whether a first press on its head begins with the most. */
export type Columns<By extends string> = Readonly<Record<By, boolean>>
export type Sort<By extends string> = { by: By; down: boolean }

/** The order that an address asks for, `-` before the column for the most first; null for any other text. */
export function sortOf<By extends string>(
  columns: Columns<By>,
  text: string | null,
): Sort<By> | null {
  const by = text?.replace(/^-/, '') ?? ''
  return Object.hasOwn(columns, by) ? { by: by as By, down: text?.startsWith('-') ?? false } : null
}

/** As an address says it; the usual one is left out. */
export const sortText = (
  sort: Sort<string> | null | undefined,
  usual: Sort<string> | null = null,
): string | undefined =>
  sort && !(sort.by === usual?.by && sort.down === usual.down)
    ? `${sort.down ? '-' : ''}${sort.by}`
    : undefined

/** The order after a press on a column's head: its own, then the other way round. */
export const sortAfter = <By extends string>(
  columns: Columns<By>,
  sort: Sort<By> | null,
  by: By,
): Sort<By> => ({ by, down: sort?.by === by ? !sort.down : columns[by] })

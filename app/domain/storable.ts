/** NUL, other control characters, and lone surrogates. */
const unstorable =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/

/** Whether PostgreSQL can store a text and a page can show it. */
export const isStorable = (text: string): boolean => !unstorable.test(text)

/** Removes what cannot be stored; for search terms, where an error would not help. */
export const storablePart = (text: string): string =>
  text.replace(new RegExp(unstorable.source, 'g'), '')

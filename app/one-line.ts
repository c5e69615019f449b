// Turners of direction, and marks without width that no script needs.
const turners = /[\p{Bidi_Control}\u200b\u2060\u206a-\u206f\ufeff\ufff9-\ufffb]/gu
const halves = /[\ud800-\udfff]/gu

/** Text without what changes how the text around it reads. */
export const withoutTurners = (text: string): string => text.replace(turners, '')

const withoutUnseen = (text: string): string => withoutTurners(text).replace(halves, '')

/** Typed text without what changes how the text around it reads; line breaks and tabs stay. */
export const withoutControls = (text: string): string =>
  withoutUnseen(text).replace(/[^\P{Cc}\n\t]/gu, '')

/** Typed text as one line, for a header, a subject or a calendar's field. */
export const oneLine = (text: string): string =>
  withoutUnseen(text.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' '))
    .replace(/\s+/g, ' ')
    .trim()

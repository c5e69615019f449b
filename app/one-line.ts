// Turners of direction, marks without width, and halves of a character.
const unseen = /[\p{Bidi_Control}\u200b\u2060\u206a-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]/gu

/** Typed text without what changes how the text around it reads; line breaks and tabs stay. */
export const withoutControls = (text: string): string =>
  text.replace(unseen, '').replace(/[^\P{Cc}\n\t]/gu, '')

/** Typed text as one line, for a header, a subject or a calendar's field. */
export const oneLine = (text: string): string =>
  text
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(unseen, '')
    .replace(/\s+/g, ' ')
    .trim()

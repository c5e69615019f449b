/** A text as the inside of a LIKE pattern: it stands for itself and nothing else. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

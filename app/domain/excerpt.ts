/** At most `length` letters in one line; a longer text ends at a word, with an ellipsis. */
export function excerpt(text: string, length: number): string {
  const letters = [...text.replace(/\s+/g, ' ').trim()]
  if (letters.length <= length) return letters.join('')
  const cut = letters.slice(0, length - 1).join('')
  const end = letters[length - 1] === ' ' ? cut.length : cut.lastIndexOf(' ')
  return `${(end > 0 ? cut.slice(0, end) : cut).replace(/[\s,;:.–-]+$/, '')}…`
}

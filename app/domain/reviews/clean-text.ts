/** Marks that turn the direction of what follows, which could reach beyond the text itself. */
const directionMarks = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g

/** As a reader sees it: line ends as one character, at most one empty line at a time, no marks of direction. */
export const cleanText = (text: string): string =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(directionMarks, '')
    .split('\n')
    // A pattern for the ends of lines would look from each of many spaces to the last.
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The first name of whoever booked; empty where what was typed is no name, such as an address. */
export function firstNameOf(customerName: string): string {
  const [first = ''] = cleanText(customerName).split(/\s+/)
  const name = first.replace(/[.,]+$/, '')
  return /^\p{L}[\p{L}\p{M}'’‘-]{0,39}$/u.test(name) ? name : ''
}

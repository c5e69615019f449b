import heldWords from './held-words.json' with { type: 'json' }

const lookalikes: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Small letters without accents, figures that stand for letters read as those, single spaces for all between. */
const plain = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/[\p{M}\p{Cf}]/gu, '')
    .toLowerCase()
    .replace(/[0135@$!4]/g, (sign) => lookalikes[sign] ?? sign)
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()

const words = new Set(heldWords.map(plain))
const longest = Math.max(...heldWords.map((word) => word.split(' ').length))

/** Runs of single letters as one word: `s l u t`. */
const joined = (text: string): string =>
  text.replace(/\b\p{L}(?: \p{L}\b){2,}/gu, (run) => run.replaceAll(' ', ''))

/** Whether a text has a word of the list, so that an admin reads it before others do. Says nothing of what it means. */
export function hasHeldWord(text: string): boolean {
  const read = plain(text)
  return [read, joined(read)].some((one) => {
    const parts = one.split(' ')
    return parts.some((_, at) =>
      Array.from({ length: longest }, (_unused, more) =>
        parts.slice(at, at + more + 1).join(' '),
      ).some((run) => words.has(run)),
    )
  })
}

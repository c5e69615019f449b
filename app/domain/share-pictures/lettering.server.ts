import { openSync, type Font, type Glyph } from 'fontkit'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
/** Bricolage Grotesque 700 (SIL Open Font License 1.1), so that no font of the machine is asked. */
const files = [
  require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff'),
  require.resolve('@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff'),
]

let opened: Font[] | undefined
const fonts = (): Font[] => (opened ??= files.map((file) => openSync(file) as Font))

type Letter = { font: Font; glyph: Glyph }

/** `ŉ` is a letter of its own, which few fonts have. */
const composed = (text: string): string => text.normalize('NFC').replace(/ŉ/g, '’n')

/** Letters that neither font has, such as emoji, are left out. */
function lettersOf(text: string): Letter[] {
  return [...composed(text)].flatMap((letter) => {
    const code = letter.codePointAt(0) as number
    const font = fonts().find((one) => one.hasGlyphForCodePoint(code))
    return font ? [{ font, glyph: font.glyphForCodePoint(code) }] : []
  })
}

/** A text with the letters that can be drawn, spaces collapsed. */
export const drawable = (text: string): string =>
  [...composed(text)]
    .filter((letter) =>
      fonts().some((font) => font.hasGlyphForCodePoint(letter.codePointAt(0) as number)),
    )
    .join('')
    .replace(/\s+/g, ' ')
    .trim()

const advanceOf = ({ font, glyph }: Letter, size: number) =>
  (glyph.advanceWidth * size) / font.unitsPerEm

export const widthOf = (text: string, size: number): number =>
  lettersOf(text).reduce((sum, letter) => sum + advanceOf(letter, size), 0)

/** The text as SVG, its first letter's foot at `x`, `y`. */
export function outlined(
  text: string,
  { x, y, size, fill }: { x: number; y: number; size: number; fill: string },
): string {
  let at = x
  const shapes = lettersOf(text).map((letter) => {
    const scale = size / letter.font.unitsPerEm
    const path = letter.glyph.path.toSVG()
    const place = `translate(${at.toFixed(1)} ${y}) scale(${scale.toFixed(5)} -${scale.toFixed(5)})`
    at += advanceOf(letter, size)
    return path ? `<path transform="${place}" d="${path}"/>` : ''
  })
  return `<g fill="${fill}">${shapes.join('')}</g>`
}

/** Words in lines of `width`; a word that is too long by itself is broken. */
function linesOf(text: string, width: number, size: number): string[] {
  const fits = (line: string) => widthOf(line, size) <= width
  const lines: string[] = []
  let line = ''
  for (const word of text.split(' ')) {
    const longer = line ? `${line} ${word}` : word
    if (fits(longer)) {
      line = longer
      continue
    }
    if (line) lines.push(line)
    line = ''
    for (const letter of word) {
      if (!fits(line + letter)) {
        lines.push(line)
        line = ''
      }
      line += letter
    }
  }
  return line ? [...lines, line] : lines
}

/** As large as fits `width` and `height`, words whole where that leaves them readable; cut with an ellipsis at last. */
export function fitted(
  text: string,
  { width, height, largest, smallest }: Record<'width' | 'height' | 'largest' | 'smallest', number>,
): { lines: string[]; size: number } {
  const widest = text.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? ''
  const most = (size: number) => Math.floor(height / (size * 1.15))
  for (let size = largest; size > smallest; size -= 4) {
    const lines = linesOf(text, width, size)
    if (lines.length <= most(size) && widthOf(widest, size) <= width) return { lines, size }
  }
  const lines = linesOf(text, width, smallest)
  const kept = lines.slice(0, most(smallest))
  if (kept.length < lines.length) kept.push(`${(kept.pop() ?? '').slice(0, -2).trimEnd()}…`)
  return { lines: kept, size: smallest }
}

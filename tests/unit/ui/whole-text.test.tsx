import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { WholeName } from '#app/ui/primitives/whole-name.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'

const wholes = (text: string) =>
  [...renderToStaticMarkup(<WholeText>{text}</WholeText>).matchAll(/<span[^>]*>([^<]*)</g)].map(
    ([, whole]) => whole,
  )

it('dates, hours, hyphenated words and our name stay whole, each with the mark that ends it', () => {
  expect(wholes('It is held for you until Sun 29 Nov 2026, 09:00 SAST.')).toEqual([
    '29 Nov 2026,',
    '09:00 SAST.',
  ])
  expect(wholes('Mon 30 Nov 2026, from 08:00 to 18:00')).toEqual([
    '30 Nov 2026,',
    'from 08:00 to 18:00',
  ])
  expect(wholes('Cornrows, straight-back, 1 h 30, on CPT Gems.')).toEqual([
    'straight-back,',
    'CPT Gems.',
  ])
})

it('a text without any is the text alone', () => {
  expect(renderToStaticMarkup(<WholeText>Bantu knots, R250 - no fee</WholeText>)).toBe(
    'Bantu knots, R250 - no fee',
  )
})

it('a name that is given stays whole, wherever it stands', () => {
  const shown = renderToStaticMarkup(
    <WholeName name="Kalk Bay Barbers?">How was Kalk Bay Barbers?</WholeName>,
  )
  expect(shown).toMatch(/^How was <span[^>]*>Kalk Bay Barbers\?<\/span>$/)
})

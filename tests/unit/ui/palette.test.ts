import { describe, expect, it } from 'vitest'
import { industrySlugs } from '#app/domain/businesses/industries.ts'
import { scheme } from '#app/ui/palette.ts'
import styles from '../../../tailwind.config.ts'

const luminance = (hex: string): number => {
  const [r, g, b] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as [number, number, number]
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

const contrast = (one: string, two: string): number => {
  const [light, dark] = [luminance(one), luminance(two)].sort((a, b) => b - a) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const texts: [string, string][] = [
  ...['ink', 'muted', 'action', 'action-strong', 'danger', 'success', 'warning', 'sun-ink'].flatMap(
    (text) => ['page', 'surface'].map((ground) => [text, ground] as [string, string]),
  ),
  ['ink', 'raised'],
  ['muted', 'raised'],
  ['on-action', 'action'],
  ['on-action', 'action-strong'],
  ['on-coral', 'coral'],
  ['on-coral', 'coral-strong'],
  ['on-footer', 'footer'],
  ['on-footer-muted', 'footer'],
  ...['danger', 'success', 'warning'].flatMap((tone) => [
    [tone, `${tone}-soft`] as [string, string],
    ['ink', `${tone}-soft`] as [string, string],
  ]),
  ['ink', 'info-soft'],
  ...Object.values(industrySlugs).map(
    (slug) => [`facade-${slug}-ink`, `facade-${slug}-soft`] as [string, string],
  ),
]

describe.each(['light', 'dark'] as const)('the %s palette', (which) => {
  const colours = scheme(which)
  const of = (name: string) => colours[name] as string

  it.each(texts)('has %s on %s at 4.5 to 1 or better', (text, ground) => {
    expect(contrast(of(text), of(ground))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(['page', 'surface'])(
    'shows the edges of controls and the focus on %s at 3 to 1',
    (ground) => {
      expect(contrast(of('edge'), of(ground))).toBeGreaterThanOrEqual(3)
      expect(contrast(of('focus'), of(ground))).toBeGreaterThanOrEqual(3)
    },
  )
})

it('keeps the colours of every industry in the style sheet, though no view spells their names', () => {
  const names = Object.values(industrySlugs).map((slug) => `trade-${slug}`)
  expect(styles.safelist).toEqual(expect.arrayContaining(names))
})

import type { Config } from 'tailwindcss'
import plugin from 'tailwindcss/plugin'
import { industrySlugs } from './app/domain/businesses/industries.ts'
import { scheme } from './app/ui/palette.ts'

/** `#rrggbb` as the three numbers that `rgb(… / alpha)` takes. */
const channels = (hex: string): string =>
  [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(' ')

const variables = (which: 'light' | 'dark'): Record<string, string> =>
  Object.fromEntries(
    Object.entries(scheme(which)).map(([name, hex]) => [`--${name}`, channels(hex)]),
  )

const colors = Object.fromEntries(
  Object.keys(scheme('light')).map((name) => [name, `rgb(var(--${name}) / <alpha-value>)`]),
)

/** Heights of the calendar, in hours and quarters of an hour: the policy for contents allows no styles in the markup. */
const hours = Array.from({ length: 25 }, (_, at) => at)
const quarters = [0, 1, 2, 3]

export default {
  // Colours carry their own opacity (`bg-ink/30`); a variable for it in each rule is a tenth of the style sheet.
  corePlugins: {
    ...{ textOpacity: false, backgroundOpacity: false, borderOpacity: false },
    ...{ divideOpacity: false, ringOpacity: false, placeholderOpacity: false },
  },
  content: ['./app/**/*.tsx'],
  // Views make these names of an industry's short name, so the style sheet cannot find them there.
  safelist: [
    'lasting',
    ...hours.map((count) => `hours-${count}`),
    ...quarters.map((count) => `quarters-${count}`),
    ...Object.values(industrySlugs).flatMap((slug) => [
      `bg-facade-${slug}`,
      `fill-facade-${slug}`,
      `trade-${slug}`,
    ]),
  ],
  darkMode: 'media',
  theme: {
    colors: { ...colors, transparent: 'transparent', current: 'currentColor', white: '#fff' },
    fontFamily: {
      sans: [
        'system-ui',
        '-apple-system',
        '"Segoe UI"',
        'Roboto',
        '"Helvetica Neue"',
        'Arial',
        'sans-serif',
      ],
      mono: ['ui-monospace', 'Menlo', 'Consolas', '"Liberation Mono"', 'monospace'],
      display: ['var(--font-display)', 'system-ui', '"Segoe UI"', 'Roboto', 'Arial', 'sans-serif'],
    },
    extend: {
      borderRadius: { card: '1rem', control: '0.625rem' },
      boxShadow: {
        card: '0 1px 2px rgb(18 49 58 / 0.06), 0 4px 16px rgb(18 49 58 / 0.06)',
        lifted: '0 2px 4px rgb(18 49 58 / 0.08), 0 12px 32px rgb(18 49 58 / 0.14)',
      },
      maxWidth: { wrap: '75rem' },
    },
  },
  plugins: [
    plugin(({ addBase }) => {
      addBase({
        '.lasting': { height: 'calc(var(--hours) + var(--quarters))' },
        ...Object.fromEntries(
          hours.map((count) => [`.hours-${count}`, { '--hours': `${5 * count}rem` }]),
        ),
        ...Object.fromEntries(
          Object.values(industrySlugs).map((slug) => [
            `.trade-${slug}`,
            {
              backgroundColor: `rgb(var(--facade-${slug}-soft))`,
              color: `rgb(var(--facade-${slug}-ink))`,
            },
          ]),
        ),
        ...Object.fromEntries(
          quarters.map((count) => [`.quarters-${count}`, { '--quarters': `${1.25 * count}rem` }]),
        ),
        ':root': variables('light'),
        '@media (prefers-color-scheme: dark)': { ':root': variables('dark') },
        // Paper is white, whatever the screen was.
        '@media print': {
          ':root': {
            ...variables('light'),
            colorScheme: 'light',
            '--page': '255 255 255',
            '--surface': '255 255 255',
          },
        },
      })
    }),
  ],
} satisfies Config

import type { Industry } from '#app/domain/businesses/vocabulary.ts'

/** The colours of the site, by day and by night, as hex. tailwind.config.ts makes CSS variables of them. */

/** Short name of an industry in colours, icons and addresses of drawings. */
export const trades = [
  'hair',
  'food',
  'home',
  'fitness',
  'auto',
  'health',
  'beauty',
  'pro',
] as const
export type Trade = (typeof trades)[number]

export const tradeOf: Record<Industry, Trade> = {
  'Hair Salons': 'hair',
  Restaurants: 'food',
  'Home Services': 'home',
  Fitness: 'fitness',
  Automotive: 'auto',
  Healthcare: 'health',
  'Beauty & Wellness': 'beauty',
  'Professional Services': 'pro',
}

const light = {
  page: '#fbf5ea',
  surface: '#fffdf9',
  raised: '#f4ebdb',
  line: '#e3d7c3',
  edge: '#857a68',
  ink: '#12313a',
  muted: '#4f6268',
  action: '#0b6b6b',
  'action-strong': '#075050',
  'on-action': '#ffffff',
  coral: '#c5402a',
  'coral-strong': '#a5321f',
  'on-coral': '#ffffff',
  sun: '#efab2c',
  'sun-ink': '#7d5200',
  danger: '#b3261e',
  'danger-soft': '#fce8e4',
  success: '#1b6538',
  'success-soft': '#e2f2e4',
  warning: '#7d4d00',
  'warning-soft': '#fdf0d3',
  'info-soft': '#e0eff0',
  footer: '#0f2a33',
  'on-footer': '#f8f1e4',
  'on-footer-muted': '#b9c8ca',
  focus: '#0b4fa8',
} as const

/** Names of the colours that are no façades. */
export type Tone = keyof typeof light

const dark: Record<Tone, string> = {
  page: '#0c1b22',
  surface: '#13282f',
  raised: '#1a343d',
  line: '#2b4750',
  edge: '#7f979d',
  ink: '#f4ecde',
  muted: '#adbfc2',
  action: '#54c6bd',
  'action-strong': '#83dcd4',
  'on-action': '#05242a',
  coral: '#f4836a',
  'coral-strong': '#f8a08c',
  'on-coral': '#2c0d06',
  sun: '#f5bd4a',
  'sun-ink': '#f6ca73',
  danger: '#ff9e90',
  'danger-soft': '#3c1f1e',
  success: '#86d6a0',
  'success-soft': '#163529',
  warning: '#f2c36b',
  'warning-soft': '#3a2d14',
  'info-soft': '#17353d',
  footer: '#07131a',
  'on-footer': '#f4ecde',
  'on-footer-muted': '#a5b7ba',
  focus: '#8fc4ff',
}

/** A façade by day, its pale badge, and the text on that badge; then badge and text by night. */
type Facade = { paint: string; soft: string; ink: string; softDark: string; inkDark: string }

export const facades: Record<Trade, Facade> = {
  hair: {
    paint: '#d4583f',
    soft: '#fbe3dc',
    ink: '#8c2c18',
    softDark: '#42231c',
    inkDark: '#f9b3a2',
  },
  food: {
    paint: '#d39a2a',
    soft: '#fbedcb',
    ink: '#6f4900',
    softDark: '#3b2f13',
    inkDark: '#f3cf83',
  },
  home: {
    paint: '#2f7096',
    soft: '#dcebf4',
    ink: '#1b4f70',
    softDark: '#173444',
    inkDark: '#a3d1ec',
  },
  fitness: {
    paint: '#3f8152',
    soft: '#deefe1',
    ink: '#235635',
    softDark: '#19352a',
    inkDark: '#a2dbb3',
  },
  auto: {
    paint: '#705096',
    soft: '#eae2f3',
    ink: '#4f3374',
    softDark: '#2d2644',
    inkDark: '#cfb9ee',
  },
  health: {
    paint: '#23888a',
    soft: '#d9efee',
    ink: '#0f5557',
    softDark: '#123a3e',
    inkDark: '#92dbd8',
  },
  beauty: {
    paint: '#bf4a80',
    soft: '#f8e0ea',
    ink: '#812350',
    softDark: '#3d2030',
    inkDark: '#f4b0cf',
  },
  pro: {
    paint: '#4d5a7d',
    soft: '#e3e6f0',
    ink: '#36415f',
    softDark: '#252e44',
    inkDark: '#bcc7e6',
  },
}

/** Every colour of one scheme by its token name, façades included. */
export function scheme(which: 'light' | 'dark'): Record<string, string> {
  const tones: Record<string, string> = { ...(which === 'light' ? light : dark) }
  for (const trade of trades) {
    const { paint, soft, ink, softDark, inkDark } = facades[trade]
    tones[`facade-${trade}`] = paint
    tones[`facade-${trade}-soft`] = which === 'light' ? soft : softDark
    tones[`facade-${trade}-ink`] = which === 'light' ? ink : inkDark
  }
  return tones
}

import { industries, industryFacts, industrySlugs } from '#app/domain/businesses/industries.ts'

/** The colours of both schemes, as hex. tailwind.config.ts turns them into CSS variables. */

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

export function scheme(which: 'light' | 'dark'): Record<string, string> {
  const tones: Record<string, string> = { ...(which === 'light' ? light : dark) }
  for (const industry of industries) {
    const slug = industrySlugs[industry]
    const { paint, soft, ink, softDark, inkDark } = industryFacts[industry].facade
    tones[`facade-${slug}`] = paint
    tones[`facade-${slug}-soft`] = which === 'light' ? soft : softDark
    tones[`facade-${slug}-ink`] = which === 'light' ? ink : inkDark
  }
  return tones
}

/** The light of an hour or a weather; `lit` where windows are, `tint` is how much of `far` the walls take on. */
export type Hour = {
  top: string
  low: string
  sun: string | null
  far: string
  near: string
  lit: boolean
  tint: number
  rain?: boolean
}

const dawn = { top: '#f3b3a0', low: '#fde3cf', sun: '#fff1d2', far: '#b391a0', near: '#cfaea8' }
const morning = { top: '#a6d6df', low: '#ebf5ef', sun: '#fff8e0', far: '#86adb6', near: '#b4ccb9' }
const noon = { top: '#74bfdd', low: '#dff0ee', sun: '#fff3c4', far: '#739fb2', near: '#a3c4a6' }
const late = { top: '#f2ab5c', low: '#fbe0b4', sun: '#fff2cd', far: '#ab8490', near: '#cba284' }
const dusk = { top: '#57487c', low: '#cf8ea2', sun: '#ffd9a0', far: '#503f70', near: '#6d5880' }
const night = { top: '#0f2530', low: '#20414f', sun: '#f6ecd0', far: '#183643', near: '#204552' }
const mist = { top: '#ccd8d9', low: '#f0f2ec', sun: null, far: '#b4c4c5', near: '#c6d1c8' }
const rain = { top: '#8995a2', low: '#c6cfd3', sun: null, far: '#77858f', near: '#93a29c' }

const day = { lit: false, tint: 0 }

/** Bright hours more often. */
export const hours: readonly Hour[] = [
  ...[morning, noon, late, morning, noon].map((light) => ({ ...light, ...day })),
  { ...dawn, lit: false, tint: 0.12 },
  { ...late, lit: false, tint: 0.08 },
  { ...dusk, lit: true, tint: 0.3 },
  { ...night, lit: true, tint: 0.45 },
  { ...mist, lit: false, tint: 0.15 },
  { ...rain, lit: true, tint: 0.22, rain: true },
]

import { mix } from '#app/ui/street/mix.ts'

export type Time = 'day' | 'night'

export type Light = {
  top: string
  low: string
  sun: string
  rock: string
  shade: string
  lit: number
}

/** Dawn, noon and dusk; the loop ends at dawn again. */
const hours: Light[] = [
  { top: '#f6cfae', low: '#fdeedd', sun: '#fff1cf', rock: '#a7969b', shade: '#b9a7a6', lit: 0.25 },
  { top: '#a8d5e4', low: '#e6f3ee', sun: '#fffbe6', rock: '#7c9ea8', shade: '#8fadb4', lit: 0 },
  { top: '#b4dae3', low: '#f5f0de', sun: '#fff6d2', rock: '#8199a5', shade: '#97abb3', lit: 0 },
  { top: '#f2b995', low: '#fbe0cb', sun: '#ffe2ab', rock: '#967f8d', shade: '#ac959c', lit: 0.85 },
]

export function lightAt(phase: number, time: Time): Light {
  if (time === 'night') {
    return {
      top: '#0e2431',
      low: '#1c3f4c',
      sun: '#f6ecd0',
      rock: '#22464f',
      shade: '#2a525c',
      lit: 1,
    }
  }
  const place = phase * hours.length
  const from = hours[Math.floor(place) % hours.length] as Light
  const to = hours[(Math.floor(place) + 1) % hours.length] as Light
  const share = (1 - Math.cos((place % 1) * Math.PI)) / 2
  return {
    top: mix(from.top, to.top, share),
    low: mix(from.low, to.low, share),
    sun: mix(from.sun, to.sun, share),
    rock: mix(from.rock, to.rock, share),
    shade: mix(from.shade, to.shade, share),
    lit: from.lit * (1 - share) + to.lit * share,
  }
}

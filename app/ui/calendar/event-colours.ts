import type { CalendarEvent } from '#app/domain/calendar/views.ts'

/** Each person has a colour of the street; names stand beside it, so that colour alone says nothing. */
const colours = [
  { soft: 'bg-facade-home-soft text-facade-home-ink', strip: 'bg-facade-home' },
  { soft: 'bg-facade-food-soft text-facade-food-ink', strip: 'bg-facade-food' },
  { soft: 'bg-facade-beauty-soft text-facade-beauty-ink', strip: 'bg-facade-beauty' },
  { soft: 'bg-facade-fitness-soft text-facade-fitness-ink', strip: 'bg-facade-fitness' },
  { soft: 'bg-facade-hair-soft text-facade-hair-ink', strip: 'bg-facade-hair' },
  { soft: 'bg-facade-pro-soft text-facade-pro-ink', strip: 'bg-facade-pro' },
]
const nobody = { soft: 'bg-info-soft text-ink', strip: 'bg-action' }

export const colourOf = (colour: number | null) =>
  colour === null ? nobody : (colours[colour % colours.length] ?? nobody)

export const stateWord = ({ kind, status, noShow }: CalendarEvent): string | null => {
  if (kind !== 'booking') return null
  if (noShow) return 'Did not come'
  return status === 'PENDING' ? 'Requested' : status === 'COMPLETED' ? 'Completed' : null
}

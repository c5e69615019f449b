import type { CalendarEvent } from '#app/domain/calendar/views.ts'
import type { Tone } from '#app/ui/desk/state-badge.tsx'

/** Each person has a colour of the street; names stand beside it, so that colour alone says nothing. */
const colours = [
  { soft: 'trade-home', strip: 'bg-facade-home' },
  { soft: 'trade-food', strip: 'bg-facade-food' },
  { soft: 'trade-beauty', strip: 'bg-facade-beauty' },
  { soft: 'trade-fitness', strip: 'bg-facade-fitness' },
  { soft: 'trade-hair', strip: 'bg-facade-hair' },
  { soft: 'trade-pro', strip: 'bg-facade-pro' },
]
const nobody = { soft: 'bg-info-soft text-ink', strip: 'bg-action' }

export const colourOf = (colour: number | null) =>
  colour === null ? nobody : (colours[colour % colours.length] ?? nobody)

/** The tone of that word. */
export const toneOf = ({ status, noShow }: CalendarEvent): Tone =>
  noShow ? 'bad' : status === 'PENDING' ? 'wait' : 'plain'

export const stateWord = ({ kind, status, noShow }: CalendarEvent): string | null => {
  if (kind !== 'booking') return null
  if (noShow) return 'No-show'
  return status === 'PENDING' ? 'Pending' : status === 'COMPLETED' ? 'Completed' : null
}

/** The same in one sign, where there is no room for the word; what is pending has an edge of its own. */
export const stateSign = ({ status, noShow }: CalendarEvent): string =>
  noShow ? '×' : status === 'PENDING' ? '' : '✓'

import type { WaitingView } from '#app/domain/waiting/views.ts'

const passed = 'The time you waited for has passed.'

const byEmail = 'We will email you as soon as'

type Standing = [title: string, text?: string]

/** Of a booking that came of it. */
function booked({ booking, business: { name }, leaf, clock }: WaitingView): Standing {
  if (!booking?.stands) return ['You had a booking']
  if (!booking.isConfirmed) return ['Your booking request', `${name} has it and will answer soon.`]
  const day = `${leaf.weekday}\u00a0${leaf.day}\u00a0${leaf.month}`
  return [`See you on ${day} at\u00a0${clock.slice(0, 5)}`, `${name} is expecting you.`]
}

/** Of a wait that the business or we have ended. */
function ended({ hasPassed, isReachable, business }: WaitingView): string {
  if (hasPassed) return passed
  return isReachable
    ? `${business.name} can no longer offer you a time. Our latest email explains why.`
    : 'Your email address does not accept our emails, so we cannot offer you a time.'
}

function turn({ ahead, before }: WaitingView): string {
  const over = before ? `${before} is no longer held for you. ` : ''
  if (ahead === 0) return `${over}You are next. ${byEmail} a time becomes available.`
  const others = ahead === 1 ? 'One person has' : `${ahead} people have`
  return `${over}${others} waited longer. ${byEmail} it is your turn.`
}

/** What the page is about, and what it means. */
export function standing(view: WaitingView): Standing {
  const { status, offer, hasPassed } = view
  if (offer) return ['A time is available', `It is held for you until ${offer.until}.`]
  switch (status) {
    case 'waiting':
    case 'offered':
      return ['You are on the waiting list', turn(view)]
    case 'booked':
      return booked(view)
    case 'left': {
      const text = hasPassed ? passed : 'You can join it again while the day is full.'
      return ['You left the waiting list', text]
    }
    case 'ended':
      return ['You are no longer waiting', ended(view)]
  }
}

import type { FormReply } from '#app/ui/form/form-reply.ts'
import type { BookingChoices } from '#app/domain/bookings/views.ts'

type Query = Record<string, string | number | false | undefined>

/** The address of what is chosen so far, with changes. */
export function chosenQuery(choices: BookingChoices | null, changes: Query = {}): Query {
  if (!choices) return {}
  const { service, person, party, date, chosen, another, repeat } = choices
  return {
    service: service ?? false,
    person: person ?? false,
    party: party > 1 && party,
    date: service !== null && date,
    time: chosen ? chosen.dateTime.slice(11) : false,
    another: another && '1',
    repeat: repeat ?? false,
    ...changes,
  }
}

/** Where the choices before the form begin on the booking page. */
export const choicesId = 'which-service'

export const chosenNames = ['serviceId', 'personId', 'partySize'] as const
export type ChosenName = (typeof chosenNames)[number]

/** What was refused of what was chosen, as it was sent. */
const refusedOf = (answer: FormReply | undefined): Partial<Record<ChosenName, string>> =>
  Object.fromEntries(
    chosenNames.flatMap((name) => {
      const sent = answer?.lastResult.initialValue?.[name]
      const isRefused = Boolean(answer?.lastResult.error?.[name])
      return isRefused && typeof sent === 'string' ? [[name, sent]] : []
    }),
  )

/**
 * Sends along what was chosen before the form, and where it stands. What was refused of it is asked for until
 * something else is chosen: nothing is booked in its place.
 */
export function ChosenFields({
  choices,
  answer,
  isDialog,
}: {
  choices: BookingChoices | null
  answer: FormReply | undefined
  isDialog: boolean
}) {
  if (!choices) return isDialog ? <input type="hidden" name="via" value="dialog" /> : null
  const { service, person, party } = choices
  const { personId = '', ...refused } = refusedOf(answer)
  const shown = choices.services.find(({ id }) => id === service)
  // A refusal has said what the service is by now.
  const terms = shown && !answer?.lastResult.error?.[''] && `${shown.price}, ${shown.length}`
  return (
    <>
      <input type="hidden" name="serviceId" value={refused.serviceId ?? service ?? ''} />
      <input type="hidden" name="personId" value={(person === '' && personId) || person || ''} />
      <input type="hidden" name="terms" value={terms || ''} />
      <input type="hidden" name="partySize" value={refused.partySize ?? party} />
    </>
  )
}

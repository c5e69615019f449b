import type { BookingChoices } from '#app/domain/bookings/views.ts'

type Query = Record<string, string | number | false | undefined>

/** The address of what is chosen so far, with changes. */
export function chosenQuery(choices: BookingChoices | null, changes: Query = {}): Query {
  if (!choices) return {}
  const { service, person, party, date, chosen, another } = choices
  return {
    service: service ?? false,
    person: person ?? false,
    party: party > 1 && party,
    date: service !== null && date,
    time: chosen ? chosen.dateTime.slice(11) : false,
    another: another && '1',
    ...changes,
  }
}

/** Sends along what was chosen before the form, and where it stands. */
export function ChosenFields({
  choices,
  isDialog,
}: {
  choices: BookingChoices | null
  isDialog: boolean
}) {
  if (!choices) return isDialog ? <input type="hidden" name="via" value="dialog" /> : null
  const { service, person, party } = choices
  return (
    <>
      <input type="hidden" name="serviceId" value={service ?? ''} />
      <input type="hidden" name="personId" value={person ?? ''} />
      <input type="hidden" name="partySize" value={party} />
    </>
  )
}

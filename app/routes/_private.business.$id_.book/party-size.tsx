import { Form } from '@remix-run/react'
import { useContext } from 'react'
import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { ChoiceLink, TypedForm } from '#app/ui/booking/choice-link.tsx'
import { chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import { tile } from './tile.tsx'

type Props = { slug: string; choices: BookingChoices }

/** Typed, as an address of its own. */
function TypedParty({ slug, choices }: Props) {
  const { service, person, date, party, capacity } = choices
  return (
    <Form method="get" action={paths.bookBusiness(slug)} preventScrollReset>
      <h2 className="mb-2 text-xl">
        <label htmlFor="party">How many people?</label>
      </h2>
      {service ? <input type="hidden" name="service" value={service} /> : null}
      {choices.repeat ? <input type="hidden" name="repeat" value={choices.repeat} /> : null}
      {person ? <input type="hidden" name="person" value={person} /> : null}
      <input type="hidden" name="date" value={date} />
      <div className="flex gap-3">
        <input
          key={party}
          id="party"
          className="field w-24"
          type="number"
          name="party"
          min={1}
          max={capacity}
          defaultValue={party}
        />
        <button type="submit" className="btn btn-quiet">
          Show times
        </button>
      </div>
    </Form>
  )
}

/** Up to twenty, then in steps, and what is near the chosen one, so that every size can be reached. */
function sizesFor({ party, capacity }: BookingChoices): number[] {
  const near = [-10, -3, -2, -1, 0, 1, 2, 3, 10].map((step) => party + step)
  const steps = Array.from({ length: Math.ceil(capacity / 50) }, (_, at) => (at + 1) * 50)
  const few = Array.from({ length: 20 }, (_, at) => at + 1)
  const sizes = new Set([...few, ...near, ...steps, capacity])
  return [...sizes].filter((size) => size >= 1 && size <= capacity).sort((a, b) => a - b)
}

/** By one press, which keeps what stands in the refused form. */
const PressedParty = ({ slug, choices }: Props) => (
  <section aria-labelledby="party-size">
    <h2 id="party-size" className="text-xl">
      How many people?
    </h2>
    <ul className="strip mt-2" tabIndex={0} aria-label="Sizes">
      {sizesFor(choices).map((size) => (
        <li key={size} className="shrink-0">
          <ChoiceLink
            className={`${tile(choices.party === size)} min-w-[2.75rem] tabular-nums`}
            to={paths.bookBusiness(slug, chosenQuery(choices, { party: size, time: false }))}
            aria-current={choices.party === size ? 'true' : undefined}
            preventScrollReset
          >
            {size}
          </ChoiceLink>
        </li>
      ))}
    </ul>
  </section>
)

export const PartySize = (props: Props) =>
  useContext(TypedForm) ? <PressedParty {...props} /> : <TypedParty {...props} />

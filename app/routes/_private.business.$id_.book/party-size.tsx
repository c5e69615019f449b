import { Form } from '@remix-run/react'
import { useContext } from 'react'
import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { ChoiceLink, TypedForm } from '#app/ui/booking/choice-link.tsx'
import { chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import { fewTiles, tile } from './tile.tsx'

type Props = { slug: string; choices: BookingChoices }

/** Typed, as an address of its own. */
function TypedParty({ slug, choices }: Props) {
  const { service, person, date, party, capacity } = choices
  return (
    <Form method="get" action={paths.bookBusiness(slug)} preventScrollReset>
      <h2 className="mb-3 text-xl">
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
          Update times
        </button>
      </div>
    </Form>
  )
}

/** By one press, which keeps what stands in the refused form. */
function PressedParty({ slug, choices }: Props) {
  const { sizes } = choices
  return (
    <section aria-labelledby="party-size">
      <h2 id="party-size" className="text-xl">
        How many people?
      </h2>
      <ul
        className={sizes.length > fewTiles ? 'strip mt-2' : 'mt-3 flex flex-wrap gap-2'}
        tabIndex={0}
        aria-label="Sizes"
      >
        {sizes.map((size) => (
          <li key={size} className={`shrink-0 ${choices.party === size ? 'first-in-sight' : ''}`}>
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
}

/** Up to as many one press is enough; of more the number is typed, but beside a refused form. */
const mostPressed = 12

export const PartySize = (props: Props) =>
  useContext(TypedForm) || props.choices.capacity <= mostPressed ? (
    <PressedParty {...props} />
  ) : (
    <TypedParty {...props} />
  )

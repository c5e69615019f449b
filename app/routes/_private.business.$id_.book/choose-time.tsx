import { useNavigation } from '@remix-run/react'
import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { ChoiceLink } from '#app/ui/booking/choice-link.tsx'
import { choicesId, chosenQuery } from '#app/ui/booking/chosen-fields.tsx'
import { ServiceLinks } from '#app/ui/booking/service-links.tsx'
import { SmallPicture } from '#app/ui/pictures/small-picture.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { ChooseDay } from './choose-day.tsx'
import { PartySize } from './party-size.tsx'
import { fewTiles, tile } from './tile.tsx'
import { Times, type WaitProps } from './times-of-day.tsx'

type Props = { slug: string; choices: BookingChoices }

/** The chosen service alone, so that the times come within the first screen. */
function ChosenService({ slug, choices }: Props) {
  const service = choices.services.find(({ id }) => id === choices.service)
  if (!service) return null
  return (
    <div className="card flex flex-wrap items-center justify-between gap-x-4 px-4 py-2">
      <p className="wrap-late">
        <span className="block break-words font-semibold">
          <WholeText>{service.name}</WholeText>
        </span>
        <span className="block text-sm text-muted">
          {service.price} · {service.length}
        </span>
      </p>
      {choices.services.length > 1 ? (
        <ChoiceLink
          className="link inline-flex min-h-[2.75rem] items-center"
          // No service's id, so that none is chosen, not even the one of a link to book the same again.
          to={paths.bookBusiness(
            slug,
            choices.repeat ? { service: 'any', repeat: choices.repeat } : {},
          )}
          aria-label="Change the service"
          preventScrollReset
        >
          Change
        </ChoiceLink>
      ) : null}
    </div>
  )
}

function People({ slug, choices }: Props) {
  const words = choices.called
  const options = [{ id: null, name: words.any, picture: null }, ...choices.people]
  return (
    <section aria-labelledby="with-whom">
      <h2 id="with-whom" className="text-xl">
        {words.question}
      </h2>
      <ul
        className={options.length > fewTiles ? 'strip mt-2' : 'mt-3 flex flex-wrap gap-2'}
        tabIndex={0}
        aria-label={words.list}
      >
        {options.map(({ id, name, picture }) => (
          <li key={id ?? 'anyone'} className="flex shrink-0">
            <ChoiceLink
              className={`${tile(choices.person === id)} max-w-[15rem] gap-2 text-center`}
              to={paths.bookBusiness(
                slug,
                chosenQuery(choices, { person: id ?? false, time: false }),
              )}
              aria-current={choices.person === id ? 'true' : undefined}
              preventScrollReset
            >
              {picture ? <SmallPicture picture={picture} className="h-8 w-8 rounded-full" /> : null}
              <span>
                {name}
                {/* Room for the bold name of the chosen one, so that its neighbours stay where they are. */}
                <span
                  className="invisible block h-0 overflow-hidden font-semibold"
                  aria-hidden="true"
                >
                  {name}
                </span>
              </span>
            </ChoiceLink>
          </li>
        ))}
      </ul>
    </section>
  )
}

/**
 * With what was pressed just now, so that a quick second choice does not undo the first. Until its times have come
 * (`isAwaited`) those of the choice before are still there.
 */
function useLatest(loaded: BookingChoices): { choices: BookingChoices; isAwaited: boolean } {
  const { location } = useNavigation()
  if (!location?.search || !location.pathname.endsWith('/book'))
    return { choices: loaded, isAwaited: false }
  const asked = new URLSearchParams(location.search)
  const choices = {
    ...loaded,
    service: asked.get('service') ?? loaded.service,
    person: asked.get('person'),
    party: Number(asked.get('party') ?? 1),
    date: asked.get('date') ?? loaded.date,
  }
  const names = ['service', 'person', 'party', 'date'] as const
  return { choices, isAwaited: names.some((name) => choices[name] !== loaded[name]) }
}

/** Service, person, day and time, each a link: the address is the choice. */
export function ChooseTime({
  slug,
  choices: loaded,
  isRefused,
  ...wait
}: Props & {
  /** Whether a choice has to be made again. */
  isRefused: boolean
} & WaitProps) {
  const { choices, isAwaited } = useLatest(loaded)
  const isShort = choices.service !== null && !isRefused
  return (
    <div className="space-y-6">
      <section aria-labelledby={choicesId}>
        <h2 id={choicesId} className={isShort ? 'sr-only' : 'mb-3 text-xl'}>
          What would you like?
        </h2>
        {isShort ? (
          <ChosenService slug={slug} choices={choices} />
        ) : (
          <ServiceLinks slug={slug} choices={choices} />
        )}
      </section>
      {choices.service ? (
        <div className="space-y-6" data-next>
          {choices.capacity > 1 ? <PartySize slug={slug} choices={choices} /> : null}
          {choices.people.length > 1 ? <People slug={slug} choices={choices} /> : null}
          <ChooseDay slug={slug} choices={choices} />
          <Times slug={slug} choices={choices} isAwaited={isAwaited} {...wait} />
        </div>
      ) : null}
    </div>
  )
}

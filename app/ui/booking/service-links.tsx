import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { ServicePicture } from '#app/ui/pictures/small-picture.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { ChoiceLink } from './choice-link.tsx'
import { chosenQuery } from './chosen-fields.tsx'

/** The services of a business, each a link to the booking page with it chosen. */
export function ServiceLinks({ slug, choices }: { slug: string; choices: BookingChoices }) {
  const isPictured = choices.services.some(({ picture }) => picture)
  return (
    <ul className="space-y-3">
      {choices.services.map(({ id, name, description, price, length, picture }) => (
        <li key={id}>
          <ChoiceLink
            className={`flex w-full items-center gap-3 rounded-card border p-3 text-left hover:border-action ${
              choices.service === id
                ? 'border-action bg-info-soft ring-1 ring-action'
                : 'border-edge bg-surface'
            }`}
            to={paths.bookBusiness(
              slug,
              chosenQuery(choices, { service: id, person: false, party: false, time: false }),
            )}
            aria-current={choices.service === id ? 'true' : undefined}
            preventScrollReset
          >
            {isPictured ? <ServicePicture picture={picture} sign={choices.sign} /> : null}
            <span className="min-w-0 flex-1 gap-x-4 sm:flex sm:flex-wrap sm:items-baseline">
              <span className="block min-w-0 flex-1 break-words font-semibold">
                <WholeText>{name}</WholeText>
              </span>
              <span className="block text-sm">
                <span className="font-semibold">{price}</span>
                <span className="whitespace-nowrap text-muted"> · {length}</span>
              </span>
              {description ? (
                <span className="mt-1 block w-full break-words text-sm text-muted">
                  {description}
                </span>
              ) : null}
            </span>
            <Icon name="chevron-right" className="h-5 w-5 shrink-0 text-muted" />
          </ChoiceLink>
        </li>
      ))}
    </ul>
  )
}

import type { BookingChoices } from '#app/domain/bookings/views.ts'
import { paths } from '#app/paths.ts'
import { Icon } from '#app/ui/primitives/icon.tsx'
import { SmallPicture, wide } from '#app/ui/pictures/small-picture.tsx'
import { WholeText } from '#app/ui/primitives/whole-text.tsx'
import { ChoiceLink } from './choice-link.tsx'
import { chosenQuery } from './chosen-fields.tsx'

/** The services of a business, each a link to the booking page with it chosen. */
export function ServiceLinks({ slug, choices }: { slug: string; choices: BookingChoices }) {
  return (
    <ul className="space-y-3">
      {choices.services.map(({ id, name, description, price, length, picture }) => (
        <li key={id}>
          <ChoiceLink
            className={`flex w-full flex-wrap gap-3 rounded-card border p-3 sm:flex-nowrap text-left hover:border-action ${
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
            {picture ? <SmallPicture picture={picture} className={wide} /> : null}
            <span className="min-w-[7.5rem] flex-1 self-center gap-x-4 sm:flex sm:flex-wrap sm:items-baseline">
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
            <Icon name="chevron-right" className="h-5 w-5 shrink-0 self-center text-muted" />
          </ChoiceLink>
        </li>
      ))}
    </ul>
  )
}

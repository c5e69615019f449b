import type { BusinessProfile as Business } from '#app/domain/businesses/views.ts'
import { paths } from '#app/paths.ts'
import { HoursList } from '#app/ui/business/hours-list.tsx'
import { Link } from '#app/ui/primitives/link.tsx'
import { ContactList, hasContact } from './contact-list.tsx'
import { Panel } from './panel.tsx'

const away = 'Closed until '

/** The day on which a business opens again that is closed for longer, as its label says it. */
export const backOn = ({ opening }: Pick<Business, 'opening'>): string | null =>
  opening?.label.startsWith(away) ? opening.label.slice(away.length) : null

/** A closure for longer is said beside the name. */
const openingOf = (business: Business) => (backOn(business) ? null : business.opening)

const hasHours = (business: Business): boolean =>
  business.hoursTable.length + business.specialDates.length > 0 || openingOf(business) !== null

export const HoursAndContact = ({ business }: { business: Business }) => (
  <>
    {hasHours(business) ? (
      <Panel heading="Business hours">
        <HoursList business={{ ...business, opening: openingOf(business) }} />
      </Panel>
    ) : null}
    {hasContact(business) ? (
      <Panel heading="Contact" id="contact">
        <ContactList business={business} />
      </Panel>
    ) : null}
  </>
)

/** What nobody has said yet, and where to say it; that a contact is missing is said where one would book. */
export function NotYet({ business, isOwn }: { business: Business; isOwn: boolean }) {
  const missing = [
    business.description ? '' : 'description',
    hasHours(business) ? '' : 'opening hours',
    hasContact(business) || !business.bookable ? '' : 'contact details',
  ].filter(Boolean)
  if (missing.length === 0) return null
  return (
    <div className="border-t border-line py-4">
      <p className="text-muted">No {missing.join(', ').replace(/, ([^,]+)$/, ' or $1')} yet.</p>
      <Link
        className="link inline-block py-2"
        to={isOwn ? paths.dashboard('profile') : paths.suggestEdit(business.slug)}
      >
        {isOwn ? 'Complete your profile' : 'Add what you know'}
      </Link>
    </div>
  )
}

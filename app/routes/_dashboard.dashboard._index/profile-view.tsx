import { Link } from '@remix-run/react'
import { Fragment, type ReactNode } from 'react'
import { formatPhone } from '#app/domain/contact/phone.ts'
import { displayWebsite } from '#app/domain/contact/website.ts'
import { describe, profileFields, type ProfileField } from '#app/domain/businesses/fields.ts'
import type { OwnBusiness } from '#app/domain/businesses/profile.ts'
import { mapSearchUrl } from '#app/domain/businesses/map-search-url.ts'
import { paths } from '#app/paths.ts'
import { EmailText } from '#app/ui/primitives/email-text.tsx'
import { Icon } from '#app/ui/primitives/icon.tsx'

const Outside = ({ href, children }: { href: string; children: ReactNode }) => (
  <a
    className="link -my-1 inline-block py-1 [overflow-wrap:anywhere]"
    href={href}
    rel="noopener noreferrer"
    target="_blank"
  >
    {children}
    <span className="sr-only"> (opens in a new tab)</span>
  </a>
)

/** An address that breaks before its parts, and elsewhere only where it must. */
const atSlashes = (address: string) =>
  address.split(/(?=\/)/).map((part, at) => (
    <Fragment key={at}>
      <wbr />
      {part}
    </Fragment>
  ))

function valueOf(business: OwnBusiness, name: ProfileField): ReactNode {
  const value = business[name]
  const { kind } = describe(name)
  if (value && kind === 'phone') return formatPhone(value)
  if (value && (kind === 'website' || kind === 'reviewLink')) {
    return <Outside href={value}>{atSlashes(displayWebsite(value))}</Outside>
  }
  if (value && name === 'email') return <EmailText email={value} />
  return value
}

/** What has no value yet, in one row with the way to give it. */
const Empty = ({ names }: { names: ProfileField[] }) => (
  <div className="py-3 sm:col-span-2">
    <dt className="text-sm text-muted">Not filled in yet</dt>
    <dd>
      {names.map((name) => describe(name).label).join(', ')}{' '}
      <Link className="link -my-1 inline-block py-1" to={paths.editProfile()}>
        Add {names.length === 1 ? 'it' : 'them'}
      </Link>
    </dd>
  </div>
)

export function ProfileView({ business }: { business: OwnBusiness }) {
  const empty = profileFields.filter((name) => !business[name])
  return (
    <>
      <dl className="profile-facts grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {profileFields
          .filter((name) => name !== 'description' && business[name])
          .map((name) => (
            <div
              key={name}
              // Google's links are too long for half a row.
              className={`profile-fact border-b border-line py-3 ${name === 'googleReviewLink' ? 'sm:col-span-2' : ''}`}
            >
              <dt className="text-sm text-muted">{describe(name).label}</dt>
              <dd className="min-w-0 break-words font-semibold">{valueOf(business, name)}</dd>
            </div>
          ))}
        {business.description ? (
          <div className="border-b border-line py-3 sm:col-span-2">
            <dt className="text-sm text-muted">{describe('description').label}</dt>
            <dd className="whitespace-pre-line break-words">{business.description}</dd>
          </div>
        ) : null}
        {empty.length > 0 ? <Empty names={empty} /> : null}
      </dl>
      <a
        className="btn btn-quiet mt-4 px-4 max-sm:w-full"
        href={mapSearchUrl(business.address, business.suburb, 'Cape Town')}
        rel="noopener noreferrer"
        target="_blank"
      >
        <Icon name="map-pin" />
        Open in Maps
        <span className="sr-only"> (opens in a new tab)</span>
      </a>
    </>
  )
}

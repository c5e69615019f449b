import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { paths } from '#app/paths.ts'
import { BlockingNotice, Notice, noticeLink } from './notice.tsx'
import type { ShellData } from './shell-data.ts'

/** Links an owner with an unverified email address to the verification that enables bookings. */
export function Unverified({ isReachable }: { isReachable: boolean }) {
  if (!isReachable) {
    return (
      <BlockingNotice
        title="Customers cannot book yet."
        cure={{ label: 'Verify your email', to: paths.account() }}
        other={{ label: 'Add a business email', to: paths.editProfile() }}
      >
        We need one address that reaches you.
      </BlockingNotice>
    )
  }
  return (
    <Notice
      tone="bg-info-soft"
      links={
        <Link className={noticeLink} to={paths.account()}>
          Send the link again
        </Link>
      }
    >
      Please confirm your email address: open the link that we have emailed you.
    </Notice>
  )
}

const Addresses = ({ of: refused }: { of: string[] }) => (
  <>
    Our emails to{' '}
    {refused.map((address, at) => (
      <Fragment key={address}>
        {at > 0 ? ' and ' : ''}
        <span className="inline-block max-w-full break-words">{address}</span>
      </Fragment>
    ))}{' '}
    are refused.
  </>
)

/** Addresses whose server refuses mail for good. */
export function Refused({
  user: { email },
  refusedAddresses: refused,
  reachedAt,
}: Pick<ShellData, 'user' | 'refusedAddresses' | 'reachedAt'>) {
  const [cure, other] = [
    ...(refused.some((one) => one !== email)
      ? [{ label: 'Change the business email', to: paths.editProfile() }]
      : []),
    ...(refused.includes(email) ? [{ label: 'Change sign-in email', to: paths.account() }] : []),
  ]
  if (!cure) return null
  if (reachedAt.length === 0) {
    return (
      <BlockingNotice title="Customers cannot book." cure={cure} other={other}>
        <Addresses of={refused} /> Please give us an address that works.
      </BlockingNotice>
    )
  }
  return (
    <Notice
      tone="bg-warning-soft"
      links={[cure, other].map((way) =>
        way ? (
          <Link key={way.to} className={noticeLink} to={way.to}>
            {way.label}
          </Link>
        ) : null,
      )}
    >
      <Addresses of={refused} /> We send your bookings to {reachedAt.join(' and ')} instead.
    </Notice>
  )
}

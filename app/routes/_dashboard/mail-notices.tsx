import { Link } from '@remix-run/react'
import { Fragment } from 'react'
import { paths } from '#app/paths.ts'
import { Notice, noticeLink } from './notice.tsx'
import type { ShellData } from './shell-data.ts'

/** Links an owner with an unverified email address to the verification that enables bookings. */
export function Unverified({ isReachable }: { isReachable: boolean }) {
  if (!isReachable) {
    return (
      <Notice
        tone="bg-warning-soft"
        links={
          <>
            <Link className={noticeLink} to={paths.account()}>
              Verify your email
            </Link>
            <Link className={noticeLink} to={paths.editProfile()}>
              Add a business email
            </Link>
          </>
        }
      >
        <strong>Customers cannot book yet.</strong> We need one address that reaches you.
      </Notice>
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

/** Addresses whose server refuses mail for good. */
export function Refused({
  user: { email },
  refusedAddresses: refused,
  reachedAt,
}: Pick<ShellData, 'user' | 'refusedAddresses' | 'reachedAt'>) {
  return (
    <Notice
      tone="bg-warning-soft"
      links={
        <>
          {refused.some((one) => one !== email) ? (
            <Link className={noticeLink} to={paths.editProfile()}>
              Change the business email
            </Link>
          ) : null}
          {refused.includes(email) ? (
            <Link className={noticeLink} to={paths.account()}>
              Change sign-in email
            </Link>
          ) : null}
        </>
      }
    >
      {reachedAt.length > 0 ? null : <strong>Customers cannot book. </strong>}
      Our emails to{' '}
      {refused.map((address, at) => (
        <Fragment key={address}>
          {at > 0 ? ' and ' : ''}
          <span className="inline-block max-w-full break-words">{address}</span>
        </Fragment>
      ))}{' '}
      are refused.{' '}
      {reachedAt.length > 0
        ? `We send your bookings to ${reachedAt.join(' and ')} instead.`
        : 'Please give us an address that works.'}
    </Notice>
  )
}

import { Form } from '@remix-run/react'
import { maxDeletedAtOnce } from '#app/domain/admin/bulk.ts'
import type { BulkGoing } from '#app/domain/admin/bulk-delete.server.ts'
import { countText } from '#app/ui/desk/figures.ts'
import { SubmitButton } from '#app/ui/primitives/submit-button.tsx'

const counted = (count: number, one: string, many: string) =>
  `${countText(count)} ${count === 1 ? one : many}`

const listingsOf = (count: number) => counted(count, 'listing', 'listings')

function WhatGoes({ going }: { going: BulkGoing }) {
  const { bookings, openBookings, reviews, views, pictures, claims } = going
  return (
    <ul className="mt-2 list-disc space-y-1 pl-6">
      <li>
        {counted(bookings, 'booking', 'bookings')}
        {openBookings > 0
          ? `; ${counted(openBookings, 'is still ahead: its customer gets', 'are still ahead: their customers get')} an email`
          : ''}
      </li>
      <li>{counted(reviews, 'review', 'reviews')}</li>
      <li>{counted(views, 'profile view', 'profile views')}</li>
      {pictures > 0 ? <li>{counted(pictures, 'picture', 'pictures')}</li> : null}
      {claims > 0 ? <li>{counted(claims, 'open claim', 'open claims')}</li> : null}
      <li>Their public pages. Importing them again with the same keys restores them.</li>
    </ul>
  )
}

/** Says what goes with the listings that nobody owns, and deletes them once that is ticked. */
export function BulkDelete({ going, action }: { going: BulkGoing; action: string }) {
  const { listings, mark, owned } = going
  return (
    <section className="panel" aria-labelledby="bulk-delete">
      <h2 id="bulk-delete" className="text-lg md:text-lg">
        Delete: {listingsOf(listings)} without an owner
      </h2>
      {owned > 0 ? (
        <p className="mt-1 text-muted">
          {counted(owned, 'business has', 'businesses have')} an owner and cannot be deleted here.
        </p>
      ) : null}
      {listings > maxDeletedAtOnce ? (
        <p className="mt-1">
          At most {countText(maxDeletedAtOnce)} can be deleted at once. Please set a narrower
          filter.
        </p>
      ) : listings > 0 ? (
        <>
          <p className="mt-3">This also deletes:</p>
          <WhatGoes going={going} />
          <Form method="post" action={action} className="sure-first mt-4">
            <input type="hidden" name="expected" value={listings} />
            <input type="hidden" name="mark" value={mark} />
            <div className="check">
              <input id="bulk-sure" type="checkbox" name="sure" value="on" required />
              <label htmlFor="bulk-sure">Delete {listingsOf(listings)} for good</label>
            </div>
            <SubmitButton
              pending="Deleting..."
              name="intent"
              value="delete"
              className="btn btn-danger-last mt-3"
            >
              Delete {listingsOf(listings)}
            </SubmitButton>
          </Form>
        </>
      ) : null}
    </section>
  )
}

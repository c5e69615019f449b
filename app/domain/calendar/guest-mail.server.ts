import type { Database } from '#db/client.server.ts'
import type { BookedBusiness, BookingRecord } from '#app/domain/bookings/record.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { countUses } from '#app/domain/limits.server.ts'
import { type MailDraft, queueMails } from '#app/domain/mail/queue-mails.server.ts'

/** Who has not shown where they are themselves has no mail sent to others. Throws `invalid` with the field. */
export function refuseUnproved(business: BookedBusiness, customerEmail: string | undefined): void {
  if (!customerEmail || business.ownerVerified) return
  const sentence =
    'Please confirm your own email address first, on the account page; then we can email your customers. Or leave this field empty.'
  throw new DomainError('invalid', sentence, { fields: { customerEmail: [sentence] } })
}

/** Mails the guest of what their business did of its own accord. Throws `too-many`. */
export async function mailGuest(
  { booking, business }: BookingRecord,
  drafts: MailDraft[],
  tx: Database,
): Promise<void> {
  if (booking.customerEmail === '') return
  const toGuest = 'This customer has had many emails in the last hour. Please try again in a while.'
  const ofBusiness =
    'You have sent your customers many emails in the last hour. Please try again in a while.'
  await countUses(
    [
      { name: 'entry-email', key: booking.customerEmail, message: toGuest },
      { name: 'entry-business', key: business.id, message: ofBusiness },
    ],
    tx,
  )
  await queueMails(tx, drafts)
}

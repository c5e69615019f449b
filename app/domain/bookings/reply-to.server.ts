import type { Mailbox } from '#db/schema/index.ts'
import type { BookingRecord } from './record.server.ts'

type Business = Pick<BookingRecord['business'], 'name' | 'email' | 'isEmailRefused'>

/** Where a customer writes to a business: its public address. The one its owner signs in with is never shown. */
export const businessMailbox = ({ name, email, isEmailRefused }: Business): Mailbox | null =>
  email && !isEmailRefused ? { name, address: email } : null

/** Where a business writes to a customer. */
export const customerMailbox = ({ booking }: BookingRecord): Mailbox | null =>
  booking.customerEmail ? { name: booking.customerName, address: booking.customerEmail } : null

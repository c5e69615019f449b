import type { Mailbox } from '#db/schema/index.ts'
import type { BookingRecord } from './record.server.ts'

/** Where a business writes to a customer. */
export const customerMailbox = ({ booking }: BookingRecord): Mailbox | null =>
  booking.customerEmail ? { name: booking.customerName, address: booking.customerEmail } : null

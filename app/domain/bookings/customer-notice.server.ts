import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { refusedAddresses } from '#db/schema/index.ts'

/** What an owner is told of the mail to a customer: who entered a booking need not give an address, and some refuse mail. */
export async function customerNotice(email: string, tx: Database = db): Promise<string> {
  if (email === '') return 'There is no email address: please tell your customer yourself.'
  const isTheirs = eq(refusedAddresses.address, email.toLowerCase())
  return (await tx.$count(refusedAddresses, isTheirs)) > 0
    ? `Emails to ${email} are refused: please tell your customer yourself.`
    : 'The customer has been told by email.'
}

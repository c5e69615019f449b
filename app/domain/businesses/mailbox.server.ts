import type { Mailbox } from '#db/schema/index.ts'

type Business = { name: string; email: string | null; isEmailRefused: boolean }

/** Where a customer writes to a business: its public address. The one its owner signs in with is never shown. */
export const businessMailbox = ({ name, email, isEmailRefused }: Business): Mailbox | null =>
  email && !isEmailRefused ? { name, address: email } : null

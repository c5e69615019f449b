import type { DeskUser } from './desk.ts'

type Account = Pick<DeskUser, 'email' | 'role'> & {
  firstName: string
  lastName: string
  business: { name: string } | null
}

/** Who is signed in, by the name of the business, of the person, or else the address. */
export function deskUser({ email, role, firstName, lastName, business }: Account): DeskUser {
  const name = business?.name ?? `${firstName} ${lastName}`.trim()
  return { email, role, name: name || email }
}

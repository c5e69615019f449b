import { randomUUID } from 'node:crypto'
import type { UserActor } from '#app/domain/actor.ts'
import { hashPassword } from '#app/domain/accounts/password-hash.server.ts'
import { db } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { businesses } from '#db/schema/businesses.ts'

/** The password of every user the factory makes, unless a test says otherwise. */
export const factoryPassword = 'three-blue-kites'

const hashes = new Map<string, Promise<string>>()
const hashOf = (password: string) => {
  const hash = hashes.get(password) ?? hashPassword(password)
  hashes.set(password, hash)
  return hash
}

type UserValues = Partial<typeof users.$inferInsert> & { password?: string }
type BusinessValues = Partial<typeof businesses.$inferInsert>

/** A person who can sign in: a business owner with a confirmed address, unless said otherwise. */
export async function makeUser({ password = factoryPassword, ...values }: UserValues = {}) {
  const [user] = await db
    .insert(users)
    .values({
      email: `${randomUUID()}@example.co.za`,
      passwordHash: await hashOf(password),
      role: 'BUSINESS',
      firstName: 'Thandi',
      lastName: 'Nkosi',
      emailVerifiedAt: new Date(),
      ...values,
    })
    .returning()
  if (!user) throw new Error('no user was made')
  const actor: UserActor = { kind: 'user', userId: user.id, role: user.role, email: user.email }
  return { ...user, password, actor }
}

/** A business: a draft without a plan or owner, unless said otherwise. */
export async function makeBusiness(values: BusinessValues = {}) {
  const [business] = await db
    .insert(businesses)
    .values({
      slug: `business-${randomUUID()}`,
      name: 'Kalk Bay Bakery',
      industry: 'Restaurants',
      area: 'Southern Suburbs',
      suburb: 'Kalk Bay',
      ...values,
    })
    .returning()
  if (!business) throw new Error('no business was made')
  return business
}

/** An admin, as the one who acts. */
export const makeAdmin = async () => (await makeUser({ role: 'ADMIN' })).actor

import { eq, sql } from 'drizzle-orm'
import { anonymous, type Actor } from '#app/domain/actor.ts'
import { assignOwner, removeOwner } from '#app/domain/admin/owner.server.ts'
import { lockListing } from '#app/domain/claims/ownership.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/index.ts'
import { makeAdmin, makeBusiness, makeUser } from './factories.ts'
import { expectWaiting } from './locks.ts'

type BusinessValues = NonNullable<Parameters<typeof makeBusiness>[0]>

/** An owner with a business: Premium and a draft, unless said otherwise. */
export async function makeOwner(values: BusinessValues = {}) {
  const owner = await makeUser()
  const business = await makeBusiness({ ownerId: owner.id, planStatus: 'PREMIUM', ...values })
  return { owner, actor: owner.actor as Actor, business }
}

/** People who may not touch somebody's business, with what they are told. */
export const strangers = async (): Promise<[string, Actor, string][]> => [
  ['nobody', anonymous, 'unauthenticated'],
  ['somebody without a business', (await makeUser()).actor, 'not-found'],
]

/** `done`, or the code of the refusal; a fault is thrown on. */
export const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : Promise.reject(error)),
  )

/** The business as it stands. */
export async function businessNow(id: string) {
  const [business] = await db.select().from(businesses).where(eq(businesses.id, id))
  if (!business) throw new Error('the business is gone')
  return business
}

/** Gives a business to a new owner, as an admin does. */
export async function handOver(businessId: string) {
  const admin = await makeAdmin()
  const next = await makeUser()
  await removeOwner(admin, businessId)
  await assignOwner(admin, businessId, next.email)
  return next
}

/** Works while the listing is on its way from its owner to the next, who has it once that work waits for it. */
export async function whileHandedOver<Done>(businessId: string, work: () => Promise<Done>) {
  const [admin, next] = [await makeAdmin(), await makeUser()]
  const { working } = await db.transaction(async (tx) => {
    await lockListing(businessId, tx)
    const begun = work()
    await expectWaiting(1, (statement) => db.execute(sql.raw(statement)))
    await removeOwner(admin, businessId, {}, tx)
    await assignOwner(admin, businessId, next.email, tx)
    return { working: begun }
  })
  return { next, done: await working }
}

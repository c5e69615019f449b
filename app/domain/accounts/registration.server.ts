import { eq } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { users } from '#db/schema/accounts.ts'
import { businesses } from '#db/schema/businesses.ts'
import { isFormerSlug } from '#app/domain/businesses/former-slug.server.ts'
import { placeOf } from '#app/domain/businesses/profile.server.ts'
import { slugOf } from '#app/domain/businesses/slug.ts'
import { DomainError, type FieldErrors } from '#app/domain/errors.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { Fault } from '#app/log/fault.ts'
import { asUser, type Actor, type UserActor } from '#app/domain/actor.ts'
import { uniqueConflict } from '#app/domain/database-errors.ts'
import { emailTaken } from './email-taken.ts'
import { mailVerification } from './address-mails.server.ts'
import { hashPassword } from './password-hash.server.ts'
import type { BusinessRegistration, ClaimantRegistration, Registration } from './schema.ts'
import { startSession, type SessionStart } from './sessions.server.ts'
import { issueToken } from './single-use-tokens.server.ts'

const usernameTaken = 'This username is already taken'

/** A new business is a draft without a plan. Slugs are unique. */
async function addBusiness(
  tx: Database,
  ownerId: string,
  { businessName, industry, area, ...more }: BusinessRegistration,
  phone: string | null,
): Promise<{ id: string; slug: string }> {
  const slug = slugOf(businessName, area)
  for (let attempt = 1; attempt <= 6; attempt += 1) {
    // A number for the second business of a name, a random suffix for more.
    const end =
      attempt === 1
        ? ''
        : attempt < 5
          ? `-${attempt}`
          : `-${Math.random().toString(36).slice(2, 8)}`
    if (await isFormerSlug(slug + end, tx)) continue
    const [row] = await tx
      .insert(businesses)
      .values({
        ...{ ownerId, slug: slug + end, name: businessName, industry, area, phone },
        ...placeOf(more.suburb ?? '', area),
        website: more.website ?? null,
      })
      .onConflictDoNothing({ target: businesses.slug })
      .returning({ id: businesses.id, slug: businesses.slug })
    if (row) return row
  }
  throw new Fault('no free slug')
}

async function refuseTaken(tx: Database, email: string, username: string | undefined) {
  const fields: FieldErrors = {}
  const [mine] = await tx.select({ id: users.id }).from(users).where(eq(users.email, email))
  if (mine) fields['email'] = [emailTaken]
  if (username) {
    const [named] = await tx
      .select({ id: users.id })
      .from(users)
      .where(eq(users.username, username))
    if (named) fields['username'] = [usernameTaken]
  }
  const [first] = Object.values(fields).flat()
  if (first) throw new DomainError('conflict', first, { fields })
}

/** The unique indexes decide between concurrent registrations. */
function asTaken(error: unknown): unknown {
  const taken = uniqueConflict(error)
  if (taken === 'users_email') {
    return new DomainError('conflict', emailTaken, { fields: { email: [emailTaken] } })
  }
  if (taken === 'users_username') {
    return new DomainError('conflict', usernameTaken, { fields: { username: [usernameTaken] } })
  }
  return error
}

type Start = SessionStart & { address?: string }
type NewUser = { token: string; userId: string; actor: UserActor }

/** Creates a user, mails the verification link and signs in; `more` joins the transaction. */
async function addUser<More>(
  input: ClaimantRegistration,
  { address = 'unknown', ...start }: Start,
  tx: Database,
  more: (userId: string, t: Database) => Promise<More>,
): Promise<NewUser & More> {
  const message = 'Too many accounts were created from your network. Please try again in an hour.'
  await countUse('register-address', address, message, tx)
  await refuseTaken(tx, input.email, input.username)
  const { email, username = null, firstName, lastName, phone, password } = input
  const passwordHash = await hashPassword(password)
  try {
    return await tx.transaction(async (t) => {
      const [user] = await t
        .insert(users)
        .values({ email, username, passwordHash, role: 'BUSINESS', firstName, lastName, phone })
        .returning({ id: users.id })
      if (!user) throw new Fault('the user was not inserted')
      const added = await more(user.id, t)
      const link = await issueToken('verify-email', user.id, email, t)
      await mailVerification(t, email, firstName, link)
      const token = await startSession(user.id, start, t)
      const actor = { kind: 'user', userId: user.id, role: 'BUSINESS', email } as const
      return { token, userId: user.id, actor, ...added }
    })
  } catch (error) {
    throw asTaken(error)
  }
}

/**
 * Creates an owner with a draft business, mails the verification link and signs in, in one transaction. Throws
 * DomainError `conflict` with the taken field, and `too-many`.
 */
export const registerOwner = (
  input: Registration,
  start: Start = {},
  tx: Database = db,
): Promise<NewUser & { businessId: string; slug: string }> =>
  addUser(input, start, tx, async (userId, t) => {
    const { id, slug } = await addBusiness(t, userId, input, input.phone)
    return { businessId: id, slug }
  })

/** As `registerOwner`, without a business: theirs is listed already, and they claim it next. */
export const registerClaimant = (
  input: ClaimantRegistration,
  start: Start = {},
  tx: Database = db,
): Promise<NewUser> => addUser(input, start, tx, async () => ({}))

/**
 * Adds a business to an account without one and makes its role BUSINESS. Throws DomainError `unauthenticated`,
 * `forbidden` for admins, `conflict` where there is one already.
 */
export async function registerBusiness(
  actor: Actor,
  input: BusinessRegistration,
  tx: Database = db,
): Promise<{ businessId: string; slug: string }> {
  const user = asUser(actor)
  if (user.role === 'ADMIN') {
    throw new DomainError('forbidden', 'An admin account cannot own a business.')
  }
  const exists = () =>
    new DomainError(
      'conflict',
      'Your account already has a business. You can find it on your dashboard.',
    )
  try {
    return await tx.transaction(async (t) => {
      const [person] = await t
        .update(users)
        .set({ role: 'BUSINESS' })
        .where(eq(users.id, user.userId))
        .returning({ phone: users.phone })
      if (!person) throw new DomainError('unauthenticated', 'Please sign in first.')
      const { id, slug } = await addBusiness(t, user.userId, input, person.phone)
      return { businessId: id, slug }
    })
  } catch (error) {
    if (uniqueConflict(error) === 'businesses_owner') throw exists()
    throw error
  }
}

import { randomInt } from 'node:crypto'
import { and, eq, inArray, lt, sql } from 'drizzle-orm'
import { db, type Database } from '#db/client.server.ts'
import { claims, users } from '#db/schema/index.ts'
import type { Actor } from '#app/domain/actor.ts'
import { recordAudit } from '#app/domain/audit/record.server.ts'
import { listedBusiness, noListing } from '#app/domain/businesses/listed.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { constantTimeEqual, keyedHash } from '#app/hmac.server.ts'
import { countUse } from '#app/domain/limits.server.ts'
import { minute } from '#app/domain/local-time.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { codeMail, disputedMail, disputeNoticeMail, waitingMail } from './mails.server.ts'
import { asClaimant, isAsked, openClaim, openStates } from './open-claim.server.ts'
import { giveOwnership, lockListingFor, type Listing } from './ownership.server.ts'
import { provingAddresses } from './proof.server.ts'
import { claimView } from './queries.server.ts'

const codeLifetime = 30 * minute
const maxTries = 5

const hasOwner = (name: string) =>
  new DomainError('conflict', `${name} already has an owner here. You can tell us why it is yours.`)

type Code = { claimId: string; place: string; code: string }

/** `place` is the email or domain that the code proves something of. */
const codeHashOf = ({ claimId, place, code }: Code) =>
  keyedHash(`claim:${claimId}:${place}:${code}`)

async function addressFor(listing: Listing, mailbox: string | null, tx: Database) {
  const { email, domain } = await provingAddresses(listing, tx)
  if (mailbox === null && email) return { place: email, address: email }
  if (mailbox !== null && domain) return { place: domain, address: `${mailbox}@${domain}` }
  throw new DomainError(
    'conflict',
    'We cannot send a code for this listing. Please tell us how we can check that it is yours.',
  )
}

async function countCode(userId: string, businessId: string, tx: Database): Promise<void> {
  const message = 'We have sent several codes already. Please look in that inbox, or try tomorrow.'
  await countUse('claim-code-account', userId, message, tx)
  await countUse('claim-code-listing', businessId, message, tx)
}

/**
 * Mails a code to the listing's own email, or to `mailbox` at its website's domain. Throws `unauthenticated`,
 * `not-found`, `conflict` where it has an owner or no such address, `too-many`.
 */
export async function sendClaimCode(
  actor: Actor,
  slug: string,
  mailbox: string | null,
  tx: Database = db,
): Promise<{ address: string }> {
  const { userId } = await asClaimant(actor, slug, tx)
  const { id } = await listedBusiness(slug, tx)
  return tx.transaction(async (t) => {
    const listing = await lockListingFor(userId, id, t)
    if (listing.ownerId) throw hasOwner(listing.name)
    const { address, place } = await addressFor(listing, mailbox, t)
    await countCode(userId, listing.id, t)
    const code = String(randomInt(100_000_000)).padStart(8, '0')
    const claimId = await openClaim(listing.id, userId, {}, t)
    await t
      .update(claims)
      .set({
        codeTries: 0,
        codeHash: codeHashOf({ claimId, place, code }),
        codeExpiresAt: new Date(Date.now() + codeLifetime),
      })
      .where(eq(claims.id, claimId))
    await queueMails(t, [codeMail(listing, address, code)])
    return { address }
  })
}

const refuseCode = (message: string) =>
  new DomainError('invalid', message, { fields: { code: [message] } })

/** Counts a try and answers the claim it was for; a try is counted also where the rest fails. */
async function countTry(userId: string, businessId: string, tx: Database) {
  const [claim] = await tx
    .update(claims)
    .set({ codeTries: sql`${claims.codeTries} + 1` })
    .where(
      and(
        eq(claims.businessId, businessId),
        eq(claims.userId, userId),
        inArray(claims.state, openStates),
        lt(claims.codeTries, maxTries),
        sql`${claims.codeExpiresAt} > now()`,
      ),
    )
    .returning({ id: claims.id, codeHash: claims.codeHash, codeTries: claims.codeTries })
  return claim
}

/** Whether it is the code that was mailed to where the listing's codes still go: its email may be another by now. */
async function isMailedCode(
  { codeHash, ...entered }: { claimId: string; code: string; codeHash: string },
  listing: Listing,
  tx: Database,
): Promise<boolean> {
  const { email, domain } = await provingAddresses(listing, tx)
  const hashes = [email, domain].map((place) => place && codeHashOf({ ...entered, place }))
  return hashes.some((hash) => hash !== null && constantTimeEqual(codeHash, hash))
}

/**
 * Makes the actor the owner with a mailed code, of which there are five tries; sent twice, the second says what is there
 * already. Throws `invalid` for a wrong or old code, `conflict` where somebody was quicker, `too-many`.
 */
export async function enterClaimCode(
  actor: Actor,
  slug: string,
  code: string,
  tx: Database = db,
): Promise<void> {
  if ((await claimView(actor, slug, tx)).who === 'its-owner') return
  const { userId } = await asClaimant(actor, slug, tx)
  const { id } = await listedBusiness(slug, tx)
  await countUse('claim-guess', userId, 'Too many attempts. Please try again tomorrow.', tx)
  const claim = await countTry(userId, id, tx)
  if (!claim?.codeHash) {
    throw refuseCode('This code is too old or was tried too often. Please ask for a new one.')
  }
  const { id: claimId, codeHash } = claim
  await tx.transaction(async (t) => {
    const listing = await lockListingFor(userId, id, t)
    if (!(await isMailedCode({ claimId, codeHash, code }, listing, t))) {
      throw refuseCode('That is not the code. Please look at the email again.')
    }
    if (!listing.listed) throw noListing()
    if (listing.ownerId) throw hasOwner(listing.name)
    await giveOwnership(listing, userId, t)
    const target = { type: 'business', id } as const
    await recordAudit(t, actor, 'claim.approved', target, null, { name: listing.name, by: 'code' })
  })
}

/**
 * Asks an admin to judge a claim; of a listing that has an owner it is a dispute, and the owner is told. Throws as
 * `sendClaimCode`.
 */
export async function requestClaim(
  actor: Actor,
  slug: string,
  note: string,
  tx: Database = db,
): Promise<{ state: 'waiting' | 'disputed' }> {
  const { userId, email } = await asClaimant(actor, slug, tx)
  const { id } = await listedBusiness(slug, tx)
  await countUse('claim-request', userId, 'You have sent several claims already.', tx)
  return tx.transaction(async (t) => {
    const listing = await lockListingFor(userId, id, t)
    const state = listing.ownerId ? 'disputed' : 'waiting'
    const asked = await isAsked({ businessId: id, userId, state }, t)
    await openClaim(id, userId, { state, note }, t)
    // Asking again changes the note, and mails nobody a second time.
    if (asked) return { state }
    const owners = listing.ownerId
      ? await t
          .select({ email: users.email })
          .from(users)
          .where(inArray(users.id, [listing.ownerId]))
      : []
    await queueMails(t, [
      state === 'disputed' ? disputedMail(listing, email) : waitingMail(listing, email),
      ...owners.map((owner) => disputeNoticeMail(listing, owner.email)),
    ])
    return { state }
  })
}

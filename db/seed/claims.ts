import { day, localDateOf, startOfDate } from '#app/domain/local-time.ts'
import type { users } from '#db/schema/accounts.ts'
import type { claims, listingReports } from '#db/schema/listings.ts'
import { demoAccounts } from './accounts.ts'
import type { DemoBusiness } from './businesses.ts'
import { uuidOf } from './rng.ts'

/** People who say that a listing is theirs; nobody knows their passwords. */
export const demoClaimants = [
  { email: 'ayanda@stall.example', firstName: 'Ayanda', lastName: 'Jacobs', phone: '+27725550904' },
  {
    email: 'pieter@stall.example',
    firstName: 'Pieter',
    lastName: 'Mokoena',
    phone: '+27725550905',
  },
].map((person): Omit<typeof users.$inferInsert, 'passwordHash'> & { id: string } => ({
  ...person,
  id: uuidOf(`user ${person.email}`),
  role: 'CUSTOMER',
}))

type Claim = typeof claims.$inferInsert
type Report = typeof listingReports.$inferInsert

/** Listings by what the claims and reports need of them; fewer where the directory has fewer. */
function examplesOf(directory: DemoBusiness[]) {
  const listed = directory.filter(
    ({ planStatus, isListingPublished, isActive }) =>
      planStatus !== 'NONE' && isListingPublished && isActive,
  )
  return {
    unread: listed.filter(({ email, ownerId }) => !email && !ownerId),
    unowned: listed.filter(({ email, ownerId }) => email && !ownerId),
    free: listed.find(({ ownerId }) => ownerId === demoAccounts.free.id),
    premium: listed.find(({ ownerId }) => ownerId === demoAccounts.premium.id),
  }
}

/** Midnight so many days ago, so that a day's examples are the same all day. */
const daysAgo = (now: Date, days: number) =>
  new Date(startOfDate(localDateOf(now)).getTime() - days * day)

/** Claims in every state, for a directory that was just added. */
export function demoClaims(directory: DemoBusiness[], now: Date): Claim[] {
  const { unread, unowned, free, premium } = examplesOf(directory)
  const [ayanda, pieter] = demoClaimants.map(({ id }) => id) as [string, string]
  const claim = (of: DemoBusiness | undefined, userId: string, values: Partial<Claim>): Claim[] =>
    of
      ? [
          {
            ...{ id: uuidOf(`claim ${of.slug} ${userId}`), businessId: of.id, userId },
            ...{ state: 'waiting', createdAt: daysAgo(now, 2), ...values },
          },
        ]
      : []
  return [
    ...claim(free, demoAccounts.free.id, { state: 'approved', decidedAt: daysAgo(now, 30) }),
    ...claim(unread[0], ayanda, {
      note: 'I have run it with my sister since 2019. Our names are on the sign; please call me.',
    }),
    ...claim(premium, pieter, {
      state: 'disputed',
      note: 'I bought the salon in October and have the contract of sale.',
    }),
    ...claim(unowned[0], pieter, {
      state: 'declined',
      reason: 'The number on the shop’s door belongs to somebody else.',
      decidedAt: daysAgo(now, 1),
    }),
  ]
}

/** Suggestions and a report, likewise. */
export function demoReports(directory: DemoBusiness[], now: Date): Report[] {
  const { unread, unowned, free } = examplesOf(directory)
  const report = (of: DemoBusiness | undefined, values: Partial<Report>): Report[] =>
    of
      ? [
          {
            ...{ id: uuidOf(`report ${of.slug}`), businessId: of.id, kind: 'edit' },
            ...{ createdAt: daysAgo(now, 1), ...values },
          },
        ]
      : []
  return [
    ...report(free, { changes: { phone: '+27215550177' }, note: 'They have a new number.' }),
    ...report(unread[1], { changes: { website: 'https://www.onthecorner.example/' } }),
    ...report(unowned[1], {
      kind: 'report',
      reason: 'closed',
      note: 'The shutters have been down since winter.',
    }),
  ]
}

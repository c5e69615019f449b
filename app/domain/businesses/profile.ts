import { fieldNames, type Business } from './fields.ts'

/** An owner's own business, as the dashboard works with it. */
export type OwnBusiness = Omit<Business, Elsewhere>

/** Fields that the dashboard does without, or asks for where it needs them. */
const elsewhere = [
  'externalKey',
  'ownerId',
  'latitude',
  'longitude',
  'makeWebhookUrl',
  'createdAt',
] as const
type Elsewhere = (typeof elsewhere)[number]

export const ownFields = fieldNames.filter(
  (name) => !(elsewhere as readonly string[]).includes(name),
) as (keyof OwnBusiness)[]

/** A map search for where a business is. */
export const mapSearchUrl = (place: { address: string; suburb: string }): string =>
  `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(
    [place.address, place.suburb, 'Cape Town'].filter(Boolean).join(', '),
  )}`

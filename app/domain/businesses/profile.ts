import { fieldNames, type Business } from './fields.ts'

export type OwnBusiness = Omit<Business, Elsewhere>

/** Fields the dashboard does not use, or loads separately. */
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

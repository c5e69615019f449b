import { segment, withQuery, type Query } from './query.ts'

export const businesses = (query: Query = {}) => withQuery('/api/businesses', query)
export const businessReviews = (id: string, query: Query = {}) =>
  withQuery(`/api/businesses/${segment(id)}/reviews`, query)
export const document = () => '/api/openapi.json'
export const startUpload = () => '/api/objects/upload'
export const businessImages = () => '/api/business/images'
export const samplePayload = (businessId: string) =>
  withQuery('/api/integrations/make/sample-payload', { businessId })
export const automationCallback = (businessId: string) =>
  `/api/integrations/make/callback/${segment(businessId)}`
export const paymentsWebhook = () => '/api/webhooks/paystack'

import { z } from 'zod'
import { callbackCall } from '#app/domain/automation/callback-schema.ts'
import { webhookPayload } from '#app/domain/automation/payload-schema.ts'
import { webhookSave, webhookTest } from '#app/domain/automation/settings-schema.ts'
import type { Operation } from './operation.ts'
import { id } from './shapes.ts'

const area = 'Automation'

export const automationOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/integrations/make/webhook',
    id: 'saveWebhook',
    area,
    summary: 'Connect my business to a webhook',
    caller: 'owner',
    body: webhookSave,
    bodyExample: { makeWebhookUrl: 'https://hook.eu2.make.com/abcdefghijklmnop' },
    answers: {
      200: {
        description: 'Saved; the signing secret comes once, with the first save',
        schema: z.object({
          ok: z.literal(true),
          makeWebhookUrl: z.string(),
          signingSecret: z.string().optional(),
        }),
      },
    },
    refusals: [404, 422],
  },
  {
    method: 'post',
    path: '/api/integrations/make/test',
    id: 'testWebhook',
    area,
    summary: 'Send an example to my webhook',
    caller: 'owner',
    body: webhookTest,
    bodyOptional: true,
    bodyExample: { type: 'booking.created' },
    answers: {
      200: {
        description: 'What the webhook answered',
        schema: z.object({
          ok: z.boolean(),
          status: z.union([z.int(), z.string()]),
          cause: z.string().nullable(),
        }),
      },
    },
    refusals: [404, 422, 429],
  },
  {
    method: 'get',
    path: '/api/integrations/make/sample-payload',
    id: 'samplePayload',
    area,
    summary: 'What my webhook receives',
    caller: 'owner',
    query: {
      businessId: {
        description: 'My business',
        example: '3f2b6c1e-7a54-4d0e-9b1f-0c2d5e8a9b10',
        required: true,
      },
    },
    answers: { 200: { description: 'An example', schema: webhookPayload } },
    refusals: [404],
  },
  {
    method: 'post',
    path: '/api/integrations/make/callback/{businessId}',
    id: 'callBack',
    area,
    summary: 'Act on a booking from an automation',
    description: 'With the secret of the business as Bearer token. The same deliveryId acts once.',
    caller: 'automation',
    params: { businessId: 'The business whose secret it is' },
    body: callbackCall,
    bodyExample: {
      action: 'confirm',
      deliveryId: '7a54f2b6-c1e3-4d0e-9b1f-0c2d5e8a9b10',
      bookingId: '3f2b6c1e-7a54-4d0e-9b1f-0c2d5e8a9b10',
    },
    answers: {
      200: {
        description: 'Done, now or before (`Idempotent-Replayed: true`)',
        schema: z.object({
          ok: z.literal(true),
          action: z.string(),
          booking: z.object({ id, status: z.string() }).optional(),
          googleReviewLink: z.string().optional(),
        }),
      },
    },
    refusals: [403, 409, 422, 429],
  },
]

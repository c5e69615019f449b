import { z } from 'zod'
import { id, localInstant, planStatus } from './shapes.ts'

export const adminSubscriptionShape = z
  .object({
    businessId: id,
    name: z.string(),
    owner: z.string().nullable(),
    plan: planStatus,
    state: z.enum(['active', 'trial', 'ending', 'past-due', 'ended']),
    paidUntil: localInstant.nullable(),
    nextPaymentAt: localInstant.nullable(),
    fallsAt: localInstant
      .nullable()
      .meta({ description: 'When a plan past due moves to Free, unless it is paid before' }),
    cents: z
      .int()
      .nullable()
      .meta({ description: 'What the next payment takes, or what is due', example: 29900 }),
    code: z.string().nullable().meta({ description: 'The subscription at the provider' }),
    providerUrl: z.string().nullable(),
  })
  .meta({ id: 'AdminSubscription' })

export const subscriptionFiguresShape = z
  .object({
    monthlyCents: z.int().meta({ description: 'Monthly recurring revenue' }),
    renewing: z.int(),
    pastDue: z.int(),
    pastDueCents: z.int(),
    paying: z.int(),
    months: z.array(
      z.object({
        month: z.string().meta({ example: '2026-11' }),
        atStart: z.int(),
        gained: z.int(),
        lost: z.int(),
        churn: z.number().nullable().meta({ description: 'Lost of atStart, in percent' }),
      }),
    ),
  })
  .meta({ id: 'SubscriptionFigures' })

import { z } from 'zod'

// The bodies of Paystack's calls (PaystackOSS/openapi), in our words.

/** POST /transaction/initialize */
export const checkoutCall = z
  .object({
    email: z.email(),
    amount: z.number().int().positive(),
    currency: z.literal('ZAR'),
    plan: z.string(),
    reference: z.string().regex(/^[A-Za-z0-9.=-]{1,100}$/),
    callback_url: z.url(),
    metadata: z.object({ cancel_action: z.url() }),
  })
  .transform(({ email, plan, reference, callback_url: callbackUrl, metadata }) => ({
    ...{ email, planCode: plan, reference, callbackUrl },
    cancelUrl: metadata.cancel_action,
  }))

/** POST /subscription/enable and /disable; a body without its codes finds no subscription. */
export const switchCall = z
  .object({ code: z.string(), token: z.string() })
  .catch({ code: '', token: '' })

/** POST /subscription, which begins on a later day. */
export const subscribeCall = z
  .object({ customer: z.string(), plan: z.string(), start_date: z.iso.datetime() })
  .transform(({ customer, plan, start_date: start }) => ({
    customerCode: customer,
    planCode: plan,
    nextPaymentAt: new Date(start),
  }))

/** POST /refund; without `amount` all that is left. */
export const refundCall = z
  .object({
    transaction: z.union([z.string(), z.number()]),
    amount: z.number().int().positive().optional(),
    merchant_note: z.string().max(500).optional(),
  })
  .transform(({ transaction, amount, merchant_note: merchantNote = null }) => ({
    transaction,
    amountCents: amount,
    merchantNote,
  }))

import { z } from 'zod'
import { emailAddress, phoneNumber } from '#app/domain/contact/schema.ts'
import { phoneMessage } from '#app/domain/contact/phone.ts'
import { personName } from '#app/domain/validation.ts'
import { paidPlans } from '../plan/catalogue.ts'
import { noPlanChosen } from './plan-choice-text.ts'

/** Clients name the plan, never an amount. */
const chosenPlan = z.enum(paidPlans, { error: noPlanChosen.title })

/** SPEC.md's subscriber form. */
export const subscriberForm = z.object({
  email: emailAddress,
  first_name: personName({
    min: 2,
    max: 80,
    message: 'First name must be at least 2 characters',
  }),
  last_name: personName({ min: 2, max: 80, message: 'Last name must be at least 2 characters' }),
  phone: z
    .string({ error: phoneMessage })
    .trim()
    .min(10, { error: phoneMessage })
    .pipe(phoneNumber),
  plan: chosenPlan,
  /** From who proved the address: what others pay for under it was not begun by them. */
  notMine: z.boolean().optional().catch(false),
})
export type Subscriber = z.output<typeof subscriberForm>

export const planIntent = z.object({
  intent: z.enum(['payNow', 'cancel', 'undo', 'moveToBasic', 'changeCard', 'startTrial'], {
    error: 'Please choose what to do',
  }),
})
export type PlanIntent = z.output<typeof planIntent>['intent']

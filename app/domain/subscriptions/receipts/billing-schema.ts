import { z } from 'zod'
import { emailAddress } from '#app/domain/contact/schema.ts'
import { storableLine, storableText } from '#app/domain/validation.ts'

const vatMessage = 'A South African VAT number has 10 digits and begins with 4'

/** Digits of a typed VAT number; spaces and dashes are dropped. */
const vatNumber = storableLine({ max: 30 })
  .transform((text) => text.replace(/[\s-]/g, ''))
  .pipe(z.string().regex(/^4\d{9}$/, { error: vatMessage }))

/** What an owner wants on receipts. A field that is emptied is empty. */
export const billingDetailsForm = z.object({
  name: storableLine({ max: 120 }).default(''),
  address: storableText({ max: 300 })
    .transform((text) => text.replaceAll('\r\n', '\n'))
    .default(''),
  vatNumber: vatNumber.optional().default(''),
  email: emailAddress.optional().default(''),
})
export type BillingDetails = z.output<typeof billingDetailsForm>

import { z } from 'zod'
import { codeText, ownerProofForm, passkeyText } from '#app/domain/accounts/schema.ts'
import { storableLine } from '#app/domain/validation.ts'

/** The form as a browser shows it: with two-step sign-in the code is required, though a passkey may take its place. */
export const withCode = (form: z.ZodObject, asksForCode = true): z.ZodObject =>
  asksForCode ? form.extend({ code: codeText }) : form

export const confirmAppForm = z.object({ code: codeText })

const passkeyName = storableLine({ min: 1, max: 60, message: 'Please give it a name' })
const passkeyId = z.string().max(1400)

export const passkeyForms = {
  begin: ownerProofForm.extend({ intent: z.literal('begin'), name: passkeyName }),
  add: z.object({ intent: z.literal('add'), name: passkeyName, made: passkeyText }),
  rename: z.object({ intent: z.literal('rename'), id: passkeyId, name: passkeyName }),
  remove: ownerProofForm.extend({ intent: z.literal('remove'), id: passkeyId }),
}

export const passkeysForm = z.discriminatedUnion(
  'intent',
  [passkeyForms.begin, passkeyForms.add, passkeyForms.rename, passkeyForms.remove],
  { error: 'Please choose what to do' },
)
export type PasskeysInput = z.output<typeof passkeysForm>

export const twoStepForm = z.discriminatedUnion(
  'intent',
  [
    ownerProofForm.extend({ intent: z.literal('connectApp') }),
    confirmAppForm.extend({ intent: z.literal('confirmApp') }),
    ownerProofForm.extend({ intent: z.literal('makeCodes') }),
    ownerProofForm.extend({ intent: z.literal('turnOff') }),
  ],
  { error: 'Please choose what to do' },
)
export type TwoStepInput = z.output<typeof twoStepForm>
export type TwoStepIntent = TwoStepInput['intent']

import { z } from 'zod'
import { ruleOf } from '#app/domain/businesses/field-rules.ts'
import { emailAddress, phoneNumber } from '#app/domain/contact/schema.ts'
import { isStorable } from '#app/domain/storable.ts'
import { personName } from '#app/domain/validation.ts'
import { maxPasswordLength, passwordProblem, minPasswordLength } from './passwords.server.ts'

const passwordText = (message: string) =>
  z
    .string({ error: message })
    .min(1, { error: message })
    .max(maxPasswordLength * 2, { error: `Use at most ${maxPasswordLength} characters` })

/** `passwordProblem` checks the content, once the owner is known. */
const newPassword = passwordText(`Use at least ${minPasswordLength} characters`)
  .refine((password) => isStorable(password), {
    error: 'Please remove characters that cannot be shown',
    abort: true,
  })
  .superRefine((password, issues) => {
    const problem = passwordProblem(password)
    if (problem) issues.addIssue({ code: 'custom', message: problem })
  })

/** Never contains `@`, so it cannot be an email address. */
const username = z
  .string({ error: 'Please enter one username' })
  .trim()
  .toLowerCase()
  .regex(/^[a-z0-9][a-z0-9._-]{2,29}$/, {
    error: 'Use 3 to 30 letters, digits, dots, dashes or underscores',
  })

const nameOf = (label: string) =>
  personName({
    min: 2,
    max: 80,
    message: `${label} must be at least 2 characters`,
    whenEmpty: `Please enter your ${label.toLowerCase()}`,
  })

const businessFields = {
  businessName: ruleOf('name'),
  industry: ruleOf('industry'),
  area: ruleOf('area'),
  /** Help to find one that is there; a new listing starts with them. */
  suburb: ruleOf('suburb').optional(),
  website: ruleOf('website').optional(),
  /** Which listing that is there already is theirs: its slug, or `none`. */
  listing: z.string().max(200).optional(),
  terms: z.literal('on', { error: 'Please accept the terms to continue' }),
}

export const businessRegistration = z.object(businessFields)
export type BusinessRegistration = z.output<typeof businessRegistration>

const personFields = {
  firstName: nameOf('First name'),
  lastName: nameOf('Last name'),
  email: emailAddress,
  username: username.optional(),
  phone: phoneNumber,
  password: newPassword,
}

type Person = { email: string; username?: string | undefined; firstName: string; lastName: string }

/** The password must not be guessed from what the form says besides. */
function checkPassword(
  {
    password,
    email,
    username: handle,
    ...names
  }: Person & { password: string; businessName?: string },
  issues: z.RefinementCtx,
) {
  const problem = passwordProblem(password, {
    email,
    username: handle,
    names: [`${names.firstName} ${names.lastName}`, names.businessName ?? ''],
  })
  if (problem) issues.addIssue({ code: 'custom', path: ['password'], message: problem })
}

export const registration = z
  .object({ ...personFields, ...businessFields })
  .superRefine(checkPassword)
export type Registration = z.output<typeof registration>

/** Of somebody whose business is listed already, which they claim next. */
export const claimantRegistration = z
  .object({ ...personFields, terms: businessFields.terms })
  .superRefine(checkPassword)
export type ClaimantRegistration = z.output<typeof claimantRegistration>

const askForCode = 'Please enter the code'
/** Six digits or a recovery code, in any groups. */
export const codeText = z
  .string({ error: askForCode })
  .trim()
  .min(1, { error: askForCode })
  .max(40, {
    error: 'Please use at most 40 characters',
  })

/** What a browser made of a passkey, as JSON. */
export const passkeyText = z.string({ error: 'Please use your passkey' }).min(1).max(20_000)

/** What a change of the account asks for. */
const ownerProof = {
  currentPassword: passwordText('Please enter your current password'),
  code: codeText.optional(),
  passkey: passkeyText.optional(),
}

/** SPEC.md's login payload: `email` may be a username. */
export const loginForm = z.object({
  email: z
    .string({ error: 'Please enter your email address or username' })
    .trim()
    .min(1, { error: 'Please enter your email address or username' })
    .max(254, { error: 'Please use at most 254 characters' }),
  password: passwordText('Please enter your password'),
  redirectTo: z.string().optional(),
})
/** The call takes everything at once. */
export const loginCall = loginForm.omit({ redirectTo: true }).extend({
  code: codeText.optional().meta({
    description:
      'Of the authenticator app, or a recovery code; only for accounts with two-step sign-in',
  }),
})
export const secondStepForm = z.object({
  code: codeText.optional(),
  passkey: passkeyText.optional(),
  redirectTo: z.string().optional(),
})
export const passkeySignInForm = z.object({
  passkey: passkeyText,
  redirectTo: z.string().optional(),
})
export type PasskeySignInInput = z.output<typeof passkeySignInForm>
export type SecondStepInput = z.output<typeof secondStepForm>
export type LoginInput = z.output<typeof loginForm>

export const forgotPasswordForm = z.object({ email: emailAddress })
export const resetPasswordForm = z.object({ token: z.string(), password: newPassword })
export const verifyEmailForm = z.object({ token: z.string() })

export const changePasswordForm = z.object({
  ...ownerProof,
  newPassword,
})
export const changeEmailForm = z.object({
  newEmail: emailAddress,
  ...ownerProof,
})

export const accountForm = z.discriminatedUnion(
  'intent',
  [
    changePasswordForm.extend({ intent: z.literal('changePassword') }),
    changeEmailForm.extend({ intent: z.literal('changeEmail') }),
    z.object({ intent: z.literal('verify') }),
    z.object({ intent: z.literal('signOutEverywhere') }),
    z.object({ intent: z.literal('endSession'), session: z.string().max(64).default('') }),
  ],
  { error: 'Please choose what to do' },
)
export type AccountInput = z.output<typeof accountForm>
export type AccountIntent = AccountInput['intent']

export const ownerProofForm = z.object(ownerProof)

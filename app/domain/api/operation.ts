import { z } from 'zod'
import { errorReasons } from '#app/domain/errors.ts'

export type Caller = 'anyone' | 'user' | 'owner' | 'admin' | 'provider' | 'automation'

export type ApiAnswer = {
  description: string
  schema: z.ZodType
  example?: unknown
  headers?: Record<string, string>
}

export type Parameter = {
  description: string
  example?: string | number
  required?: true
  integer?: { min: number; max?: number }
  oneOf?: readonly string[]
}

export type Operation = {
  method: 'get' | 'post' | 'put' | 'patch' | 'delete'
  path: string
  id: string
  area: Area
  summary: string
  description?: string
  caller: Caller
  params?: Record<string, string | Parameter>
  query?: Record<string, Parameter>
  headers?: Record<string, string>
  body?: z.ZodType
  bodyExample?: unknown
  bodyOptional?: true
  answers: Record<number, ApiAnswer>
  /** In addition to those common to all calls of its kind. */
  refusals: number[]
}

/** In the order of the document, each with its description. */
export const apiAreas = {
  Accounts: 'Sign in, sign out and the current user.',
  Directory: 'Listed businesses, for everybody.',
  Bookings: 'Asking for an appointment.',
  'Own business': 'What an owner sees and changes of their own business.',
  Pictures: 'Uploads, straight to the object storage.',
  Plans: 'Paying for a plan.',
  Automation: 'Webhooks out to an automation, and calls back in.',
  Administration: 'For admins alone.',
} as const
export type Area = keyof typeof apiAreas

/** The JSON of every error response: a message, and messages by field. */
export const refusalShape = z
  .object({
    error: z.string().meta({ description: 'A sentence for a person' }),
    message: z
      .string()
      .meta({ description: 'The same sentence, under the name upload clients read' }),
    fields: z.record(z.string(), z.array(z.string())).optional(),
    reason: z
      .enum(errorReasons)
      .optional()
      .meta({ description: 'What a program should do about it, where the status does not say it' }),
    choices: z
      .record(z.string(), z.array(z.object({ value: z.string(), label: z.string() })))
      .optional()
      .meta({
        description:
          'Values that would be accepted instead, by field; `wait` is a full day that has a waiting list',
      }),
  })
  .meta({ id: 'Refusal' })

export const refusalMeanings: Record<number, string> = {
  400: 'The body is not valid JSON, or the call is not formed as its protocol says.',
  401: 'Nobody is signed in, or the token, key or signature is not valid.',
  403: 'This role, plan or page may not do that.',
  404: 'Not found, or not yours.',
  409: 'Not possible in its current state.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'A field is wrong; `fields` says which and why.',
  429: 'Too many calls; `Retry-After` says when another makes sense.',
  501: 'This server cannot do that.',
  502: 'An outside service did not answer as it should.',
}

export function allRefusals({ method, caller, refusals, params }: Operation): number[] {
  const always = [
    400,
    ...(method === 'get' ? [] : [403, 413]),
    ...(method === 'get' || caller === 'provider' ? [] : [415]),
    ...(caller === 'anyone' ? [] : [401]),
    ...(caller === 'owner' || caller === 'admin' ? [403] : []),
    ...(params ? [404] : []),
  ]
  return [...new Set([...always, ...refusals])].toSorted((a, b) => a - b)
}

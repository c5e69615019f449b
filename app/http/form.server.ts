import type { SubmissionResult } from '@conform-to/react'
import { parseWithZod } from '@conform-to/zod/v4'
import { data } from '@remix-run/node'
import type { z } from 'zod'
import { DomainError } from '#app/domain/errors.ts'
import { readForm } from './body.server.ts'
import { refuseCrossSite } from './same-origin.server.ts'
import { statusOf } from './status.ts'

/** What a form action gives back when the form must be shown again; pass it to useForm as `lastResult`. */
export type FormReply = { lastResult: SubmissionResult<string[]> }

const again = (lastResult: SubmissionResult<string[]>, status: number, headers?: HeadersInit) =>
  data({ lastResult } satisfies FormReply, { status, headers })

/**
 * Runs a posted form: refuses cross-site posts, parses by `schema`, and hands the value to `perform`,
 * which returns the response (a redirect). Bad fields and DomainErrors come back as a reply that
 * keeps what was typed (except fields in `secret`), with the error's status.
 */
export async function handleForm<Schema extends z.ZodType, Out>(
  request: Request,
  schema: Schema,
  perform: (value: z.output<Schema>, form: FormData) => Promise<Out>,
  options: { secret?: string[]; form?: FormData } = {},
) {
  refuseCrossSite(request)
  const form = options.form ?? (await readForm(request))
  const submission = await parseWithZod(form, { schema, async: true }).catch((cause: unknown) => {
    // Conform's own hidden fields are JSON that anybody may have bent.
    throw new DomainError('invalid', 'That form did not arrive whole. Please send it again.', {
      cause,
    })
  })
  const hideFields = options.secret ?? []
  if (submission.status !== 'success')
    return again(submission.reply({ hideFields }), statusOf.invalid)
  try {
    return await perform(submission.value, form)
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const { fields } = error
    const reply = submission.reply({
      hideFields,
      ...(fields ? { fieldErrors: fields } : { formErrors: [error.message] }),
    })
    return again(
      reply,
      statusOf[error.code],
      error.retryAfter ? { 'retry-after': String(Math.ceil(error.retryAfter)) } : undefined,
    )
  }
}

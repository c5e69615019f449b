import { DomainError } from '#app/domain/errors.ts'

/** A file that cannot be read to its end, as an expected refusal; `where` is `line 40,000` or the like. */
export const brokenFile = (where: string, why: string, cause?: unknown): DomainError =>
  new DomainError('invalid', `The file is broken at ${where}: ${why}. Nothing was changed.`, {
    cause,
  })

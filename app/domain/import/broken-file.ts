import { DomainError } from '#app/domain/errors.ts'

export const brokenFile = (where: string, why: string, cause?: unknown): DomainError =>
  new DomainError('invalid', `The file is broken at ${where}: ${why}. Nothing was changed.`, {
    cause,
  })

import { DomainError } from '#app/domain/errors.ts'

/** What an address names of a list: null for `new`. Throws `not-found`. */
export function ownedPart<Part extends { id: string }>(
  list: Part[],
  id: string | undefined,
): Part | null {
  if (id === 'new') return null
  const part = list.find((one) => one.id === id)
  if (part) return part
  throw new DomainError('not-found', 'It is no longer there.')
}

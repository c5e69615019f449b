import { createHash } from 'node:crypto'
import { DomainError } from '#app/domain/errors.ts'

/** A service or a person as a form shows it, in short; their pictures have forms of their own. */
export const editionOf = (part: object | null | undefined): string =>
  createHash('sha256')
    .update(JSON.stringify({ ...part, picture: null }))
    .digest('base64url')

/**
 * Saves what a form says that has `seen` an edition; forms that say nothing, from pages that were open before, are taken
 * as before. Throws `stale` where another is there by now, unless what is saved changes nothing; it belongs into a
 * transaction, which takes back what was saved.
 */
export async function savingSeen(
  seen: string | undefined,
  current: () => Promise<object | undefined>,
  save: () => Promise<unknown>,
): Promise<void> {
  if (seen === undefined) return void (await save())
  const before = editionOf(await current())
  await save()
  if (seen === before || editionOf(await current()) === before) return
  throw new DomainError(
    'stale',
    'This was changed in another window since you opened it. Nothing was saved; send yours again to replace it.',
  )
}

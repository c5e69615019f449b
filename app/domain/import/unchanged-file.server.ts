import { stat } from 'node:fs/promises'
import { DomainError } from '#app/domain/errors.ts'

const markOf = async (path: string): Promise<string> => {
  const { ino, size, mtimeNs } = await stat(path, { bigint: true })
  return [ino, size, mtimeNs].join(' ')
}

/** Answers a check that throws DomainError `invalid` once the file at `path` is no longer what it was. */
export async function unchangedFile(path: string): Promise<(isWriting: boolean) => Promise<void>> {
  const mark = await markOf(path)
  return async (isWriting) => {
    if ((await markOf(path).catch(() => '')) === mark) return
    const rest = isWriting
      ? 'What was taken before stays as it is; please import the file again.'
      : 'Nothing was changed; please import it again once it is complete.'
    throw new DomainError('invalid', `The file changed while it was read. ${rest}`)
  }
}

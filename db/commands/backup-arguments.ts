import { resolve } from 'node:path'
import { BackupError, type Manifest } from '#db/backup/manifest.ts'

/** The folder that a command was given, from where npm was called. Throws BackupError. */
export function folderGiven(command: string, from: string): string {
  const [folder, ...more] = process.argv.slice(2)
  if (folder && more.length === 0 && !folder.startsWith('-')) return resolve(from, folder)
  throw new BackupError(`Usage: npm run ${command} -- DIR`)
}

export function contentsOf({ tables, files, madeAt }: Manifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  return `${rows} rows of ${tables.length} tables, ${files.length} files and the signing secret, as of ${madeAt}`
}

/** Runs a command; a problem that a person can mend is said in a sentence. */
export async function saying(work: () => Promise<string>): Promise<void> {
  try {
    console.log(await work())
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code ?? ''
    const isExpected = ['ENOENT', 'EACCES', 'ENOTDIR', 'EROFS', 'ENOSPC', 'EEXIST'].includes(code)
    if (!(error instanceof BackupError) && !isExpected) throw error
    console.error((error as Error).message)
    process.exitCode = 1
  }
}

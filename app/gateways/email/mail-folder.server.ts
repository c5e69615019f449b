import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'

const finished = /-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.eml$/
const unfinished = /^\..+\.eml\.(\d+)$/

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code !== 'ESRCH'
  }
}

/** Deletes what a process that ended was writing. Call it before this process writes: it may have that one's number. */
export async function deleteUnfinishedMails(folder: string): Promise<number> {
  const left = (await namesIn(folder)).filter((name) => {
    const pid = Number(unfinished.exec(name)?.[1] ?? NaN)
    return pid === process.pid || (pid > 0 && !isRunning(pid))
  })
  for (const name of left) await rm(join(folder, name), { force: true })
  return left.length
}

/** Deletes the files of mails that `known` does not answer; it is given their ids. */
export async function deleteMailsOf(
  folder: string,
  known: (ids: string[]) => Promise<Set<string>>,
): Promise<number> {
  const files = (await namesIn(folder)).flatMap((name) => {
    const id = finished.exec(name)?.[1]
    return id ? [{ name, id }] : []
  })
  let deleted = 0
  for (let at = 0; at < files.length; at += 1000) {
    const some = files.slice(at, at + 1000)
    const kept = await known(some.map(({ id }) => id))
    for (const { name } of some.filter(({ id }) => !kept.has(id))) {
      await rm(join(folder, name), { force: true })
      deleted += 1
    }
  }
  return deleted
}

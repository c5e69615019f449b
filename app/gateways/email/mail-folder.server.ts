import { readdir, readFile, rm } from 'node:fs/promises'
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

const encodedLines = /(?:^[A-Za-z0-9+/]{4,76}={0,2}\r?\n?)+/gm

/** What is written in hexadecimal, and lines that are folded for it: an equals sign, for one. */
const unquoted = (text: string): string =>
  text
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCodePoint(Number.parseInt(hex, 16)),
    )

const unfolded = (text: string): string => text.replaceAll(/\r?\n[ \t]/g, '')

/** Calendars fold within words, others between them. */
const readings = (text: string): string[] =>
  text.startsWith('BEGIN:VCALENDAR') ? [unfolded(text)] : [text, unfolded(text)]

/** A message as it is and with its texts decoded, each beginning on a line of its own. */
function plainTexts(message: string): string {
  const decoded = (message.match(encodedLines) ?? []).map((some) =>
    Buffer.from(some, 'base64').toString('utf8'),
  )
  return [message, unquoted(message), ...decoded].flatMap((text) => readings(text)).join('\n')
}

const literal = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`)

/** The address as a word of its own: `a@b.co` is not part of `aa@b.co.za`. */
const wordOf = (address: string) =>
  new RegExp(
    String.raw`(?<![\p{L}\p{N}._%+-])${literal(address)}(?![\p{L}\p{N}-]|\.[\p{L}\p{N}])`,
    'iu',
  )

/** Deletes the files of mails that name an address anywhere. */
export async function deleteMailsNaming(folder: string, address: string): Promise<void> {
  const word = wordOf(address)
  for (const name of await namesIn(folder)) {
    if (!finished.test(name)) continue
    const path = join(folder, name)
    // It may have gone meanwhile.
    const message = await readFile(path, 'utf8').catch(() => '')
    if (word.test(plainTexts(message))) await rm(path, { force: true })
  }
}

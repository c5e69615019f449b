// `npm run admin:create [-- --email you@example.co.za]`: makes an admin account. What is missing is
// asked for, or read from a pipe line by line; or it comes from ADMIN_EMAIL and ADMIN_PASSWORD.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { createAdmin } from '#app/domain/accounts/admins.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'
import { adminGiven } from './admin-given.ts'

const usage = 'Usage: npm run admin:create -- [--email ADDRESS] [--password PASSWORD]'

/** Asks on the terminal; what is typed stays invisible where `hidden` says so. */
async function ask(question: string, hidden = false): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const prompt = createInterface({
    input: process.stdin,
    output: hidden ? silent : process.stdout,
    terminal: process.stdin.isTTY,
  })
  const answer = await prompt.question('')
  prompt.close()
  if (hidden) process.stdout.write('\n')
  return answer
}

/** The lines of a pipe, where there is no terminal to ask at. */
async function pipedLines(): Promise<string[]> {
  const chunks: string[] = []
  for await (const chunk of process.stdin.setEncoding('utf8')) chunks.push(chunk as string)
  return chunks.join('').split(/\r?\n/)
}

async function complete({ email, password }: ReturnType<typeof adminGiven>) {
  if (email && password) return { email, password }
  const lines = process.stdin.isTTY ? null : await pipedLines()
  const answer = async (question: string, hidden?: boolean) =>
    lines ? (lines.shift() ?? '') : ask(question, hidden)
  return {
    email: email ?? (await answer('Email address: ')),
    password: password ?? (await answer('Password (10 characters or more): ', true)),
  }
}

try {
  const { email } = await createAdmin(await complete(adminGiven(process.argv.slice(2), env())))
  console.log(`The admin account ${email} is ready.`)
} catch (error) {
  // What parseArgs says of a mistake quotes it, and it may be the password.
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  if (!isUsage && !(error instanceof DomainError)) throw error
  console.error(isUsage ? usage : (error as Error).message)
  process.exitCode = 1
}

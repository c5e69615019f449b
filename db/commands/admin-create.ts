// `npm run admin:create [-- --email you@example.co.za]`: makes an admin account. The password comes
// from ADMIN_PASSWORD or a prompt; --password works too, but other people may see it in `ps`.
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { createAdmin } from '#app/domain/accounts/admins.server.ts'
import { DomainError } from '#app/domain/errors.ts'
import { env } from '#app/env.server.ts'

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

function given() {
  const { values } = parseArgs({
    options: { email: { type: 'string' }, password: { type: 'string' } },
  })
  return {
    email: values.email ?? env().ADMIN_EMAIL,
    password: values.password ?? env().ADMIN_PASSWORD,
  }
}

async function fromPrompts(missing: { email?: string | undefined; password?: string | undefined }) {
  if (!process.stdin.isTTY && !(missing.email && missing.password)) {
    throw new DomainError('invalid', 'Please give --email, and the password in ADMIN_PASSWORD.')
  }
  return {
    email: missing.email ?? (await ask('E-mail address: ')),
    password: missing.password ?? (await ask('Password (10 characters or more): ', true)),
  }
}

try {
  const { email } = await createAdmin(await fromPrompts(given()))
  console.log(`The admin account ${email} is ready.`)
} catch (error) {
  const expected = error instanceof DomainError || error instanceof TypeError
  console.error(expected ? error.message : error)
  process.exitCode = 1
}

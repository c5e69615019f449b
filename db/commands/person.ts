// `npm run person -- find|export|erase EMAIL`: what is held about one email address. `export` writes JSON to the output;
// `erase` asks first, unless `--yes` is given.
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import { system } from '#app/domain/actor.ts'
import { parseEmail } from '#app/domain/contact/email.ts'
import { DomainError } from '#app/domain/errors.ts'
import { cleanUpMails } from '#app/domain/mail/cleanup.server.ts'
import { erasePerson, exportPerson, findPerson } from '#app/domain/privacy/person.server.ts'

const usage = 'Usage: npm run person -- find|export|erase EMAIL [--yes]'

async function find(email: string): Promise<void> {
  const { account, rows, receipts } = await findPerson(system, email)
  console.log(account ? `There is an account (${account}).` : 'There is no account.')
  for (const { table, count } of rows) console.log(`${String(count).padStart(6)}  ${table}`)
  if (rows.length === 0) console.log('Nothing is held about this address.')
  if (receipts > 0) console.log(`${receipts} receipts stay: tax law wants them kept.`)
}

async function exportTo(email: string): Promise<void> {
  for await (const piece of await exportPerson(system, email)) process.stdout.write(piece)
}

async function isConfirmed(email: string, yes: boolean): Promise<boolean> {
  if (yes) return true
  const prompt = createInterface({ input: process.stdin, output: process.stderr })
  const answer = await prompt.question('Write the address again to erase it for good: ')
  prompt.close()
  const parsed = parseEmail(answer)
  return parsed.ok && parsed.email === email
}

async function erase(email: string, yes: boolean): Promise<void> {
  if (!(await isConfirmed(email, yes))) {
    console.error('That is another address. Nothing was erased.')
    process.exitCode = 1
    return
  }
  const { reference, rows } = await erasePerson(system, email)
  await cleanUpMails()
  for (const [table, count] of Object.entries(rows)) {
    console.log(`${String(count).padStart(6)}  ${table}`)
  }
  console.log(`Erased. The audit has it as ${reference}.`)
}

try {
  const { values, positionals } = parseArgs({
    options: { yes: { type: 'boolean', default: false } },
    allowPositionals: true,
  })
  const [work, given = '', ...more] = positionals
  if (more.length > 0) throw new DomainError('invalid', usage)
  const parsed = parseEmail(given)
  // Part of an address would be found in those of others.
  if (!parsed.ok) throw new DomainError('invalid', usage)
  const { email } = parsed
  if (work === 'find') await find(email)
  else if (work === 'export') await exportTo(email)
  else if (work === 'erase') await erase(email, values.yes)
  else throw new DomainError('invalid', usage)
} catch (error) {
  // What parseArgs says of a mistake quotes it, and it may be the address.
  const isUsage = (error as NodeJS.ErrnoException).code?.startsWith('ERR_PARSE_ARGS')
  if (!isUsage && !(error instanceof DomainError)) throw error
  console.error(isUsage ? usage : (error as Error).message)
  process.exitCode = 1
}

import { statfs } from 'node:fs/promises'
import { and, eq, isNull, notExists, sql } from 'drizzle-orm'
import type { Database } from '#db/client.server.ts'
import { passkeys, secondFactors, users } from '#db/schema/index.ts'
import { presentDemoLogins } from '#app/domain/accounts/demo-logins.server.ts'
import type { CallWebhook } from '#app/gateways/automation/port.ts'
import type { Finding } from '#app/gateways/payments/port.ts'
import { good, warning, wrong } from './findings.server.ts'

const makeHost = 'hook.eu2.make.com'

const reachRemedies = {
  timeout: 'it did not answer in time. Let this server call https out',
  dns: 'its name is not found. Check the name server of this machine',
  tls: 'its certificate is refused. Check the clock and the certificates of this machine',
  connection: 'the connection fails. Let this server call https out',
  'refused-address': 'its name leads into a private network. Check the name server of this machine',
} as const

/** Whether automations can be called: any answer of Make will do. */
export async function examineReach(call: CallWebhook): Promise<Finding> {
  const outcome = await call({ url: `https://${makeHost}/`, headers: {}, body: '{}' })
  return outcome.kind === 'answered'
    ? good('Make is reached: automations can be called.')
    : warning(`Make (${makeHost}) is not reached: ${reachRemedies[outcome.kind]}.`)
}

const [scarce, full] = [2e9, 2e8]

export function judgeDisk(freeBytes: number): Finding {
  const free = `${(freeBytes / 1e9).toFixed(1)} GB are free where DATA_DIR lies`
  if (freeBytes < full) return wrong(`${free}: writing fails soon. Make room, or move DATA_DIR.`)
  return freeBytes < scarce ? warning(`${free}. Make room.`) : good(`${free}.`)
}

/** The space that is left to `folder`. */
export async function examineDisk(folder: string): Promise<Finding> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return judgeDisk(bavail * bsize)
  } catch (error) {
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return wrong(`DATA_DIR cannot be looked at (${code}). Make the folder, or name another.`)
  }
}

/** Admins who have neither app nor passkey. */
async function unsecuredAdmins(tx: Database): Promise<number> {
  const ownApp = tx
    .select({ one: sql`1` })
    .from(secondFactors)
    .where(and(eq(secondFactors.userId, users.id), sql`${secondFactors.secret} is not null`))
  const ownPasskey = tx
    .select({ one: sql`1` })
    .from(passkeys)
    .where(eq(passkeys.userId, users.id))
  return tx.$count(users, and(eq(users.role, 'ADMIN'), notExists(ownApp), notExists(ownPasskey)))
}

/** What a server that others can reach must not have; what its settings lack stops its start. */
export async function examineExposure(
  { exposed, publicUrl }: { exposed: boolean; publicUrl: string },
  tx: Database,
): Promise<Finding[]> {
  if (!exposed)
    return [good('Only this machine reaches the server: HOST and PUBLIC_URL are its own.')]
  const demo = await presentDemoLogins()
  const admins = await tx.$count(users, eq(users.role, 'ADMIN'))
  const unsecured = await unsecuredAdmins(tx)
  const unproved = await tx.$count(
    users,
    and(eq(users.role, 'ADMIN'), isNull(users.emailVerifiedAt)),
  )
  const found: Finding[] = []
  if (demo.length > 0)
    found.push(
      wrong(
        'The demo accounts exist, whose passwords are public. Start on a database without them (SEED=none).',
      ),
    )
  if (!publicUrl.startsWith('https:'))
    found.push(
      wrong(
        'PUBLIC_URL is not https: passwords can be read on the way. Serve https, and say so there.',
      ),
    )
  if (admins === 0) found.push(warning('There is no admin. Make one by npm run admin:create.'))
  if (unsecured > 0)
    found.push(
      warning(
        `${unsecured} of ${admins} admins have no second factor yet: they set it up at their next sign-in.`,
      ),
    )
  if (unproved > 0) found.push(warning(`${unproved} admins never proved their email address.`))
  return found.length > 0
    ? found
    : [good('The server may be reached by others: nothing speaks against it.')]
}

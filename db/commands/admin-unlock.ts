// `npm run admin:unlock -- EMAIL`: removes the second factor of who lost phone and recovery codes. It is audited and
// mailed, ends their sessions, and leaves the password: the next sign-in sets up another, where one is needed.
import { removeSecondFactor } from '#app/domain/accounts/remove-second-factor.server.ts'
import { parseEmail } from '#app/domain/contact/email.ts'
import { DomainError } from '#app/domain/errors.ts'

const [given = '', ...more] = process.argv.slice(2)
const parsed = parseEmail(given)
try {
  if (!parsed.ok || more.length > 0) {
    throw new DomainError('invalid', 'Usage: npm run admin:unlock -- EMAIL')
  }
  const wasOn = await removeSecondFactor(parsed.email)
  console.log(
    wasOn
      ? 'Two-step sign-in is removed, and every session ended. It is in the log of the desk, and was mailed.'
      : 'That account had no two-step sign-in. Every session of it has ended.',
  )
} catch (error) {
  if (!(error instanceof DomainError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

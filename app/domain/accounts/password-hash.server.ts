import { hash, verify } from '@node-rs/argon2'
import { concurrencyLimit, QueueFull } from '#app/domain/concurrency-limit.ts'
import { DomainError } from '#app/domain/errors.ts'

/** Argon2id with OWASP's parameters: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Leaves two of Node's four worker threads to files and DNS. */
const maxConcurrent = 2
const maxQueued = 200

/** Verified where there is no account, so that it takes the same time. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$xwsUobSRhw2qC6x2UvCPWw$d+5S6wGRVM9rSbyWQiOu0g+5Yh1h5tnCWNj3GISQwUE'

const limited = concurrencyLimit({ maxConcurrent, maxQueued })

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await limited(work)
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error
    throw new DomainError(
      'too-many',
      'Very many people are signing in at the moment. Please try again in a few seconds.',
      { retryAfter: 5 },
    )
  }
}

/** Unicode equivalents hash alike, whatever keyboard typed them. */
const formatHash = (password: string): string => password.normalize('NFKC')

/** The argon2id hash in PHC format. Two run at a time; throws DomainError `too-many` when 200 are waiting. */
export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(formatHash(password), cost))

/** With `stored` null (no account) it takes the same time and returns false. Queues and refuses as `hashPassword`. */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const same = await limitConcurrency(() => verify(stored ?? dummyHash, formatHash(password)))
  return stored !== null && same
}

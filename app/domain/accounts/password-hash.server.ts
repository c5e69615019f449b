import { hash, verify } from '@node-rs/argon2'
import { DomainError } from '#app/domain/errors.ts'

/** Argon2id as OWASP's cheat sheet asks: 19 MiB, two passes, one lane. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Two at once leave Node's other worker threads to files and names; the rest wait in line. */
const maxConcurrent = 2
const maxQueued = 200

/** The hash of a password nobody knows, checked where there is no account so that it takes as long. */
const dummyHash =
  '$argon2id$v=19$m=19456,t=2,p=1$xwsUobSRhw2qC6x2UvCPWw$d+5S6wGRVM9rSbyWQiOu0g+5Yh1h5tnCWNj3GISQwUE'

let running = 0
const queue: (() => void)[] = []

async function limitConcurrency<T>(work: () => Promise<T>): Promise<T> {
  if (running >= maxConcurrent) {
    if (queue.length >= maxQueued) {
      throw new DomainError(
        'too-many',
        'Very many people are signing in at the moment. Please try again in a few seconds.',
        { retryAfter: 5 },
      )
    }
    // Whoever leaves hands over the place, so `running` stays as it is.
    await new Promise<void>((resolve) => queue.push(resolve))
  } else {
    running += 1
  }
  try {
    return await work()
  } finally {
    const next = queue.shift()
    if (next) next()
    else running -= 1
  }
}

/** One spelling for characters that look alike, whatever keyboard typed them. */
const formatHash = (password: string): string => password.normalize('NFKC')

/**
 * The argon2id hash of a password, in PHC form. At most two are made at once; throws DomainError
 * `too-many` where 200 are waiting already.
 */
export const hashPassword = (password: string): Promise<string> =>
  limitConcurrency(() => hash(formatHash(password), cost))

/**
 * Whether `password` is the one behind `stored`. With `stored` null (no such account) it takes the
 * same time and answers no. Waits and refuses as `hashPassword` does.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const same = await limitConcurrency(() => verify(stored ?? dummyHash, formatHash(password)))
  return stored !== null && same
}

import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { PaymentsFault } from '#app/gateways/payments/port.ts'
import { StoreUnavailable } from '#app/gateways/storage/port.ts'
import { describeError, summarise } from '#app/log/describe-error.ts'
import { Fault } from '#app/log/fault.ts'

const person = 'Zanele Mthembu'
const email = 'zanele@mthembu.example'
const phone = '+27825550199'
const marks = [person, 'Zanele', email, 'mthembu', phone, '825550199', 'hunter2']

/** Personal data still visible in a described error. */
const leaks = (error: unknown) => {
  const text = JSON.stringify(describeError(error))
  return marks.filter((mark) => text.includes(mark))
}

const databaseError = () =>
  Object.assign(new Error(`duplicate key: (${email})`), {
    name: 'PostgresError',
    severity: 'ERROR',
    code: '23505',
    detail: `Key (email)=(${email}) already exists.`,
    hint: `Ask ${person}`,
    where: `PL/pgSQL function x(${phone})`,
    schema_name: 'public',
    table_name: 'users',
    constraint_name: 'users_email',
    column_name: 'email',
    routine: '_bt_check_unique',
    query: `insert into users (email) values ($1)`,
    parameters: [email, phone],
    args: [person],
  })

test('a failed statement is described by code, constraint and SQL, without values', () => {
  const query = `insert into "users" ("email", "phone", "role") values ($1, $2, 'x ${person}')`
  const error = new DrizzleQueryError(query, [email, phone, 'hunter2'], databaseError())
  expect(leaks(error)).toEqual([])
  const described = describeError(error)
  expect(described).toMatchObject({
    name: 'DrizzleQueryError',
    statement: 'insert into "users" ("email", "phone", "role") values ($1, $2, …)',
    cause: {
      name: 'PostgresError',
      code: '23505',
      severity: 'ERROR',
      table: 'users',
      column: 'email',
      constraint: 'users_email',
      routine: '_bt_check_unique',
    },
  })
  expect(described.message).toBeUndefined()
  expect(summarise(described)).toBe('DrizzleQueryError ← PostgresError 23505 users_email')
})

test('the stack shows the location, whatever the message', () => {
  const error = new Error(`No\n    at ${person} (/home/x.ts:1:1)\n    at ${email}`)
  const { stack } = describeError(error)
  expect(leaks(error)).toEqual([])
  expect(stack?.[0]).toMatch(/^at .*describe-error\.test\.ts:\d+:\d+\)?$/)
})

describe('a message', () => {
  test.each([
    [new Fault('no row came back'), 'no row came back'],
    [new PaymentsFault('timeout', 'GET /plan/PLN_1: no answer'), 'GET /plan/PLN_1: no answer'],
  ])('of our own is shown: %s', (error, message) => {
    expect(describeError(error).message).toBe(message)
  })

  test('of the engine about code is shown', () => {
    const nothing = undefined as unknown as Record<string, unknown>
    const thrownBy = (work: () => unknown) => {
      try {
        return describeError(work()).message
      } catch (error) {
        return describeError(error).message
      }
    }
    expect(thrownBy(() => nothing['Zanele'])).toBe('Cannot read properties of undefined')
    expect(thrownBy(() => ({}) as never as typeof nothing)).toBeUndefined()
    expect(thrownBy(() => new Date(Number.NaN).toISOString())).toBe('Invalid time value')
  })

  test.each<[string, () => unknown]>([
    ['JSON', () => JSON.parse(`${person}, ${phone}`)],
    ['an address', () => new URL(`http://${person}:hunter2@[`)],
    ['a header', () => new Headers({ 'x-name': `${person}\n` })],
    ['a time zone', () => new Intl.DateTimeFormat('en', { timeZone: person })],
    ['an error that was thrown by hand', () => Promise.reject(new Error(`No such ${person}`))],
    ['a refusal', () => Promise.reject(new DomainError('conflict', `${email} is taken`))],
    ['a text', () => Promise.reject(`${person} hunter2`)],
    ['an object', () => Promise.reject({ message: person, email })],
  ])('that quotes %s is withheld', async (_, work) => {
    const error = await (async () => work())().then(
      () => new Error('nothing was thrown'),
      (thrown: unknown) => thrown,
    )
    expect(leaks(error)).toEqual([])
    expect(describeError(error).message).toBeUndefined()
  })
})

test('of a library is withheld, and only its code is shown', () => {
  const smtp = Object.assign(new Error(`550 <${email}>: Recipient address rejected`), {
    code: 'EENVELOPE',
    responseCode: 550,
    response: `550 <${email}>`,
    command: `RCPT TO:<${email}>`,
    rejected: [email],
  })
  const s3 = Object.assign(new Error('denied'), {
    name: 'AccessDenied',
    $metadata: { httpStatusCode: 403, requestId: 'r' },
    $response: { body: person, headers: { authorization: 'hunter2' } },
  })
  const dns = Object.assign(new Error('getaddrinfo ENOTFOUND'), {
    code: 'ENOTFOUND',
    syscall: 'getaddrinfo',
    hostname: 'minio',
  })
  const all = new AggregateError([smtp, s3, new StoreUnavailable(dns)], `for ${person}`)
  expect(leaks(all)).toEqual([])
  expect(describeError(all).errors).toMatchObject([
    { code: 'EENVELOPE', status: 550, command: 'RCPT' },
    { name: 'AccessDenied', status: 403 },
    {
      message: 'The object storage did not answer as it should.',
      cause: { code: 'ENOTFOUND', syscall: 'getaddrinfo', hostname: 'minio' },
    },
  ])
})

test('circular causes and unreadable errors are handled', () => {
  const circle = new Error('round')
  circle.cause = circle
  expect(JSON.stringify(describeError(circle)).length).toBeLessThan(20_000)
  const bent = new Proxy(new Error(person), {
    get: () => {
      throw new Error(person)
    },
  })
  expect(describeError(bent)).toEqual({ name: 'unreadable error' })
  expect([null, undefined, 7, Symbol('x')].map((thrown) => describeError(thrown).name)).toEqual([
    'object',
    'undefined',
    'number',
    'symbol',
  ])
})

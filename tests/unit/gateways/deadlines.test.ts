import dns from 'node:dns'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { webhookCaller } from '#app/gateways/automation/call.server.ts'
import { calendarFetcher } from '#app/gateways/calendars/fetch.server.ts'
import { EmailUnavailable } from '#app/gateways/email/port.ts'
import { smtpGateway } from '#app/gateways/email/smtp.server.ts'
import { paystack } from '#app/gateways/payments/paystack/gateway.server.ts'
import { PaymentsFault, type PaymentsGateway } from '#app/gateways/payments/port.ts'
import { postSandboxEvent } from '#app/gateways/payments/sandbox/post-event.server.ts'
import { StoreUnavailable, type ObjectStore } from '#app/gateways/storage/port.ts'
import { uploadPreflight } from '#app/gateways/storage/preflight.server.ts'
import { s3Store } from '#app/gateways/storage/s3.server.ts'
import { localBucket } from '#tests/support/s3-servers/process.ts'
import { sleepOfHttp, sleepOfSmtp, sleepyServer, type Sleep } from '#tests/support/sleepy-server.ts'

/** The timeout of every call here in milliseconds, with room for a busy machine. */
const limit = 400
const enough = 10_000

const storageLimits = {
  connection: limit,
  answer: limit / 2,
  call: limit,
  upload: limit,
  stall: limit,
  body: limit,
  atOnce: 10,
  openFor: 60_000,
}
const storeAt = (port: number, host = '127.0.0.1') => {
  const bucket = localBucket(port, 'AK', 'SK')
  const endpoint = `http://${host}:${port}`
  const role = { stsRoleArn: 'arn:aws:iam::123456789012:role/uploads', stsEndpoint: endpoint }
  return s3Store({ ...bucket, endpoint, ...role }, storageLimits)
}
const paymentsAt = (port: number, host = '127.0.0.1') =>
  paystack({
    baseUrl: `http://${host}:${port}`,
    secretKey: 'sk_test_1',
    isCheckoutAddress: () => true,
    timeoutMs: limit,
  })
const emailAt = (port: number, host = '127.0.0.1') => {
  const limits = { connection: limit, greeting: limit, idle: limit, total: limit }
  const gateway = smtpGateway(`smtp://${host}:${port}`, limits)
  onTestFinished(gateway.close)
  return gateway
}

const upload = { key: 'a/b.jpg', uploadId: 'u' }
const stream = () => new Response(new Uint8Array(2048)).body as ReadableStream<Uint8Array>

/** Every storage call that uses the network, by the port's names. */
const storageCalls: Record<string, (store: ObjectStore) => Promise<unknown>> = {
  put: (store) => store.put('a.jpg', new Uint8Array(2048), { contentType: 'image/jpeg' }),
  'put of a stream': (store) =>
    store.put('a.jpg', stream(), { contentType: 'image/jpeg', contentLength: 2048 }),
  'put of three megabytes': (store) =>
    store.put('a.jpg', new Uint8Array(3 << 20), { contentType: 'image/jpeg' }),
  get: async (store) => new Response((await store.get('a.jpg'))?.body).arrayBuffer(),
  delete: (store) => store.delete(['a.jpg', 'b.jpg']),
  list: (store) => store.list('a/'),
  startMultipart: (store) => store.startMultipart('a/b.jpg', 'image/jpeg'),
  listParts: (store) => store.listParts(upload),
  completeMultipart: (store) => store.completeMultipart(upload, [{ PartNumber: 1, ETag: '"1"' }]),
  abortOlder: (store) => store.abortOlder('a/', new Date()),
  temporaryCredentials: (store) => store.temporaryCredentials('a/', 3600),
}
/** These end with the response headers. */
const bodiless: typeof storageCalls = {
  head: (store) => store.head('a.jpg'),
  abortMultipart: (store) => store.abortMultipart(upload),
}
const onThisMachine = ['kind', 'bucket', 'publicUrl', 'keyOf', 'signedPut', 'signPart', 'serve']

const order = {
  email: 'payer@example.co.za',
  firstName: 'T',
  lastName: 'N',
  phone: '+27215550100',
  amountCents: 9900,
  planCode: 'PLN_1',
  reference: 'r',
  callbackUrl: 'http://localhost/',
  cancelUrl: 'http://localhost/',
}
const paymentCalls: Record<string, (gateway: PaymentsGateway) => Promise<unknown>> = {
  openCheckout: (gateway) => gateway.openCheckout(order),
  transaction: (gateway) => gateway.transaction('r'),
  paymentsOf: (gateway) => gateway.paymentsOf('CUS_1'),
  holdingsOf: (gateway) => gateway.holdingsOf('CUS_1'),
  paymentsSince: (gateway) => gateway.paymentsSince(new Date(), 1),
  subscription: (gateway) => gateway.subscription('SUB_1'),
  subscriptionsOf: (gateway) => gateway.subscriptionsOf('CUS_1'),
  disable: (gateway) => gateway.disable('SUB_1', 't'),
  enable: (gateway) => gateway.enable('SUB_1', 't'),
  refund: (gateway) => gateway.refund({ reference: 'r', amountCents: 9900, note: 'task' }),
  refundsOf: (gateway) => gateway.refundsOf('r'),
  subscribeLater: (gateway) =>
    gateway.subscribeLater({ customerCode: 'CUS_1', planCode: 'PLN_1', startAt: new Date() }),
  cardLink: (gateway) => gateway.cardLink('SUB_1'),
  plan: (gateway) => gateway.plan('PLN_1'),
}

const mail = {
  id: 'm',
  kind: 'test',
  createdAt: new Date(),
  to: 'guest@example.co.za',
  subject: 'Hello',
  replyTo: null,
  text: 'Hello',
  html: null,
  attachments: [],
}

/** The error of a call, which must end in time. */
async function thrownInTime(call: () => Promise<unknown>): Promise<unknown> {
  const begun = performance.now()
  const thrown = await call().then(
    (answer) => new Error(`it answered ${JSON.stringify(answer)}`),
    (error: unknown) => error,
  )
  expect(performance.now() - begun).toBeLessThan(enough)
  return thrown
}

/** Makes all calls at once, each to its own hanging server; returns their errors. */
const thrownByEach = async <Port>(
  calls: Record<string, (port: Port) => Promise<unknown>>,
  sleep: Sleep,
  open: (port: number) => Port,
) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(calls).map(async ([name, call]) => {
        const port = open(await sleepyServer(sleep))
        return [name, await thrownInTime(() => call(port))] as const
      }),
    ),
  )
const forEach = (calls: object, expected: unknown) =>
  Object.fromEntries(Object.keys(calls).map((name) => [name, expected]))

const ways = Object.entries(sleepOfHttp) as [string, Sleep][]

describe.each(ways)('a server that accepts the call and %s', (way, sleep) => {
  test('ends every call to the storage in time', async () => {
    const calls = way.includes('body') ? storageCalls : { ...storageCalls, ...bodiless }
    const thrown = await thrownByEach(calls, sleep, storeAt)
    expect(thrown).toEqual(forEach(calls, expect.any(StoreUnavailable)))
  })

  test('ends every call to the payments in time', async () => {
    const thrown = await thrownByEach(paymentCalls, sleep, paymentsAt)
    expect(thrown).toEqual(forEach(paymentCalls, expect.any(PaymentsFault)))
    expect(thrown).toMatchObject(forEach(paymentCalls, { kind: 'timeout' }))
  })

  test('ends a call to an automation in time', async () => {
    const call = webhookCaller({ hosts: [], allowPrivate: true }, { limit })
    const url = `http://127.0.0.1:${await sleepyServer(sleep)}/`
    const begun = performance.now()
    expect(await call({ url, headers: {}, body: '{}' })).toEqual({ kind: 'timeout' })
    expect(performance.now() - begun).toBeLessThan(enough)
  })
})

test('a garbage collection in the middle of an answer takes no deadline away', async () => {
  setFlagsFromString('--expose-gc')
  const collect: () => void = runInNewContext('gc')
  const clock = setInterval(collect, limit / 8)
  onTestFinished(() => clearInterval(clock))
  for (const way of ['stops in the middle of the body', 'sends its body in drips'] as const) {
    const thrown = await thrownByEach(paymentCalls, sleepOfHttp[way], paymentsAt)
    expect(thrown).toMatchObject(forEach(paymentCalls, { kind: 'timeout' }))
  }
})

test.each(Object.entries(sleepOfHttp) as [string, Sleep][])(
  'a calendar whose server %s times out',
  async (_, sleep) => {
    const url = `http://127.0.0.1:${await sleepyServer(sleep)}/basic.ics`
    const begun = performance.now()
    const read = calendarFetcher({ allowPrivate: true }, { limit })
    expect(await read(url)).toEqual({ ok: false, why: 'timeout' })
    expect(performance.now() - begun).toBeLessThan(enough)
  },
)

test('a sandbox event that our own server does not answer times out', async () => {
  const url = `http://127.0.0.1:${await sleepyServer(sleepOfHttp['never answers'])}/`
  const post = () =>
    postSandboxEvent(url, { body: '{}', host: 'localhost', secretKey: 'sk_test_1' }, limit)
  expect(await thrownInTime(post)).toMatchObject({ name: 'TimeoutError' })
})

test.each(Object.entries(sleepOfSmtp) as [string, Sleep][])(
  'a server of mails that %s ends a mail in time',
  async (_, sleep) => {
    const gateway = emailAt(await sleepyServer(sleep))
    expect(await thrownInTime(() => gateway.send(mail))).toBeInstanceOf(EmailUnavailable)
  },
)

describe('a DNS lookup that never ends', () => {
  const hang = () => {
    const spy = vi.spyOn(dns, 'lookup').mockImplementation((() => {}) as never)
    onTestFinished(() => spy.mockRestore())
  }

  test('ends calls to the storage, the payments and an automation, and a mail, in time', async () => {
    hang()
    const host = 'nowhere.example'
    const never = () => new Promise<never>(() => {})
    const rules = { hosts: [host], allowPrivate: false }
    const call = webhookCaller(rules, { limit, resolve: never })
    const webhook = { url: `https://${host}/`, headers: {}, body: '{}' }
    const [store, payments, email, outcome] = await Promise.all([
      thrownInTime(() => storeAt(80, host).list('a/')),
      thrownInTime(() => paymentsAt(80, host).plan('PLN_1')),
      thrownInTime(() => emailAt(25, host).send(mail)),
      call(webhook),
    ])
    expect(store).toBeInstanceOf(StoreUnavailable)
    expect(payments).toMatchObject({ kind: 'timeout' })
    expect(email).toBeInstanceOf(EmailUnavailable)
    expect(outcome).toEqual({ kind: 'timeout' })
  })
})

test('every call of the ports is covered', () => {
  const named = (calls: object) => Object.keys(calls).map((name) => name.split(' ')[0])
  const storage = new Set([...named(storageCalls), ...named(bodiless), ...onThisMachine])
  expect(new Set(Object.keys(storeAt(80)))).toEqual(storage)
  expect(new Set(Object.keys(paymentsAt(80)))).toEqual(
    new Set([...named(paymentCalls), 'isSigned', 'readEvent']),
  )
  expect(Object.keys(emailAt(25)).sort()).toEqual(['close', 'send'])
})

test('a bucket that does not answer a browser’s question is given up in time', async () => {
  const url = `http://127.0.0.1:${await sleepyServer(sleepOfHttp['never answers'])}/`
  const begun = performance.now()
  expect(await uploadPreflight(url, 'https://gems.example.co.za', limit)).toBeNull()
  expect(performance.now() - begun).toBeLessThan(enough)
})

import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { desc, eq, inArray } from 'drizzle-orm'
import ICAL from 'ical.js'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { expect, onTestFinished, test } from 'vitest'
import { anonymous } from '#app/domain/actor.ts'
import { requestBooking } from '#app/domain/bookings/request.server.ts'
import { queueMails } from '#app/domain/mail/queue-mails.server.ts'
import { deleteLeftMails } from '#app/domain/mail/delete-mails.server.ts'
import { deliverMail } from '#app/domain/mail/deliver.server.ts'
import { folderGateway } from '#app/gateways/email/folder.server.ts'
import type { EmailGateway } from '#app/gateways/email/port.ts'
import { smtpGateway } from '#app/gateways/email/smtp.server.ts'
import { enqueue } from '#app/domain/queue.server.ts'
import { startWorker } from '#app/server/worker.server.ts'
import { db } from '#db/client.server.ts'
import { mails, refusedAddresses } from '#db/schema/index.ts'
import { guestDetails, mailsAbout, makeBookable, timeAhead } from '#tests/support/bookings.ts'

type Listener = { gateway: EmailGateway; received: ParsedMail[]; port: number }

async function smtp(options: SMTPServerOptions = {}, port = 0): Promise<Listener> {
  const received: ParsedMail[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void simpleParser(stream).then((mail) => {
        received.push(mail)
        done()
      }),
    ...options,
  })
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const bound = (server.server.address() as AddressInfo).port
  const gateway = smtpGateway(`smtp://127.0.0.1:${bound}`)
  onTestFinished(() => {
    gateway.close()
    server.close()
  })
  return { gateway, received, port: bound }
}

async function owe(values: Partial<Parameters<typeof queueMails>[1][number]> = {}) {
  await db.transaction((tx) =>
    queueMails(tx, [
      {
        kind: 'test',
        recipient: 'guest@example.co.za',
        subject: 'Sawubona é 👋',
        content: { title: 'Hello', preview: '', blocks: [{ kind: 'text', text: 'Molo, Zoë' }] },
        ...values,
      },
    ]),
  )
  const [mail] = await db.select().from(mails).orderBy(desc(mails.createdAt)).limit(1)
  return mail?.id ?? ''
}

const mailNow = async (id: string) => (await db.select().from(mails).where(eq(mails.id, id)))[0]

test('a mail that waits for the mail server holds no lock, and is left to whoever sends it first', async () => {
  const begun: string[] = []
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const send = async ({ id }: { id: string }) => {
    begun.push(id)
    await held
  }
  const ids = [await owe(), await owe(), await owe()]
  const outcomes = ids.map((mailId) => deliverMail({ mailId }, { send, close: () => {} }))
  await expect.poll(() => begun.length).toBe(2)
  const waits = ids.filter((id) => !begun.includes(id))
  await db.update(mails).set({ status: 'sent', text: null }).where(inArray(mails.id, waits))
  release()
  expect((await Promise.all(outcomes)).sort()).toEqual(['nothing-to-do', 'sent', 'sent'])
  expect(begun).toHaveLength(2)
})

test('a mail is sent by SMTP once, and its body is deleted', async () => {
  const { gateway, received } = await smtp()
  const mailId = await owe()
  const deliveries = await Promise.all([1, 2, 3].map(() => deliverMail({ mailId }, gateway)))
  expect(deliveries.sort()).toEqual(['nothing-to-do', 'nothing-to-do', 'sent'])
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ subject: 'Sawubona é 👋' })
  expect(received[0]?.text).toContain('Molo, Zoë')
  expect(received[0]?.html).toContain('Molo, Zoë')
  expect(await mailNow(mailId)).toMatchObject({
    status: 'sent',
    text: null,
    html: null,
    content: null,
    replyTo: null,
    attachments: [],
    attempts: 1,
  })
})

test.each([
  [550, 'the mailbox', { onRcptTo: (_a, _s, done) => done(refusal(550)) }],
  [
    552,
    'the body',
    { onData: (stream, _s, done) => void stream.resume().on('end', () => done(refusal(552))) },
  ],
] satisfies [number, string, SMTPServerOptions][])(
  'a %i for %s is final',
  async (code, _, options) => {
    const { gateway } = await smtp(options)
    const mailId = await owe()
    expect(await deliverMail({ mailId }, gateway)).toBe('failed')
    expect(await mailNow(mailId)).toMatchObject({
      status: 'failed',
      text: expect.any(String),
      attempts: 1,
    })
    expect((await mailNow(mailId))?.lastError).toContain(String(code))
    expect(await deliverMail({ mailId }, gateway)).toBe('nothing-to-do')
  },
)

function refusal(responseCode: number, words = 'No, thank you'): Error {
  return Object.assign(new Error(words), { responseCode })
}

const refusedNow = async (address: string) =>
  (await db.select().from(refusedAddresses).where(eq(refusedAddresses.address, address))).length

test.each([
  ['an unknown mailbox', refusal(550, '5.1.1 No such user'), 1],
  ['a mailbox of another host', refusal(551), 1],
  ['a policy against the sender', refusal(550, '5.7.1 Blocked'), 0],
  ['a full mailbox', refusal(552, '5.2.2 Mailbox full'), 0],
])('%s is remembered as a refused address or not', async (_, answer, remembered) => {
  const { gateway } = await smtp({ onRcptTo: (_a, _s, done) => done(answer) })
  const recipient = `${randomUUID()}@Refused.example`
  expect(await deliverMail({ mailId: await owe({ recipient }) }, gateway)).toBe('failed')
  expect(await refusedNow(recipient.toLowerCase())).toBe(remembered)
})

test('an address whose server takes a mail again is forgotten as refused', async () => {
  const recipient = `${randomUUID()}@again.example`
  await db.insert(refusedAddresses).values({ address: recipient })
  const { gateway } = await smtp()
  await deliverMail({ mailId: await owe({ recipient }) }, gateway)
  expect(await refusedNow(recipient)).toBe(0)
})

test('an address refused while its mail was to be deleted is forgotten with that mail', async () => {
  const recipient = `${randomUUID()}@Leaving.example`
  const { gateway } = await smtp({ onRcptTo: (_a, _s, done) => done(refusal(551)) })
  const mailId = await owe({ recipient })
  await deliverMail({ mailId }, gateway)
  await deleteLeftMails({ mailIds: [mailId], waitingIds: [] })
  expect(await refusedNow(recipient.toLowerCase())).toBe(0)
  expect(await mailNow(mailId)).toBeUndefined()
})

test('a refusal with unstorable characters is recorded without them', async () => {
  const refused = Buffer.from('550 No,\x00 thank\x07 you \x80\r\n', 'latin1')
  const server = createServer((socket) => {
    socket.on('error', () => {}).write('220 mail.example\r\n')
    socket.on('data', (line) =>
      socket.write(`${line}`.startsWith('RCPT') ? refused : '250 Yes\r\n'),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gateway = smtpGateway(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`)
  onTestFinished(() => {
    gateway.close()
    server.close()
  })
  const mailId = await owe()
  expect(await deliverMail({ mailId }, gateway)).toBe('failed')
  const { status, lastError } = (await mailNow(mailId)) ?? {}
  expect([status, lastError]).toEqual(['failed', expect.stringContaining('No, thank you')])
})

test('a 4xx is retried', async () => {
  let asked = 0
  const { gateway, received } = await smtp({
    onRcptTo: (_address, _session, done) => done((asked += 1) === 1 ? refusal(451) : null),
  })
  const mailId = await owe()
  await expect(deliverMail({ mailId }, gateway)).rejects.toThrow(/451/)
  expect(await mailNow(mailId)).toMatchObject({ status: 'queued', attempts: 1 })
  expect(await deliverMail({ mailId }, gateway)).toBe('sent')
  expect(received).toHaveLength(1)
})

test('a mail is delivered once an unavailable server is back', async () => {
  const probe = await smtp()
  const { port } = probe
  probe.gateway.close()
  const dead = smtpGateway('smtp://127.0.0.1:9')
  const mailId = await owe()
  await expect(deliverMail({ mailId }, dead)).rejects.toThrow()
  expect(await mailNow(mailId)).toMatchObject({ status: 'queued', attempts: 1 })
  expect((await mailNow(mailId))?.text).toContain('Molo')
  expect(await deliverMail({ mailId }, smtpGateway(`smtp://127.0.0.1:${port}`))).toBe('sent')
  expect(probe.received).toHaveLength(1)
})

test('line breaks in names cannot add headers', async () => {
  const { gateway, received } = await smtp()
  const mailId = await owe({ subject: 'Hello\r\nBcc: everyone@example.com\n\nBody' })
  await deliverMail({ mailId }, gateway)
  expect(received[0]?.headers.has('bcc')).toBe(false)
  expect(received[0]?.subject).toBe('Hello Bcc: everyone@example.com Body')
})

test('without SMTP a mail is one complete file, however often it is written', async () => {
  const folder = join(mkdtempSync(join(tmpdir(), 'mail-')), 'mail')
  const gateway = folderGateway(folder)
  const mailId = await owe()
  await deliverMail({ mailId }, gateway)
  await db.update(mails).set({ status: 'queued', text: 'again' }).where(eq(mails.id, mailId))
  await deliverMail({ mailId }, gateway)
  const files = readdirSync(folder)
  expect(files).toHaveLength(1)
  expect(files[0]).toMatch(/^\d{8}T\d{9}Z-test-[0-9a-f-]{36}\.eml$/)
  const mail = await simpleParser(readFileSync(join(folder, files[0] ?? '')))
  expect(mail.text).toContain('again')
})

test('jobs enqueued without a worker, or whose worker died, are done by the next', async () => {
  const { gateway, received } = await smtp()
  const business = await makeBookable({ name: 'Café “Ubuntu”' })
  const details = guestDetails({ customerName: 'Thabo Ŋkosi', dateTime: timeAhead(6, '11:30') })
  const { id } = await requestBooking(anonymous, {
    business: business.id,
    details,
    origin: { kind: 'call', idempotencyKey: null },
    address: 'here',
  })
  const [first] = await mailsAbout(id)
  // A worker that crashes: its transaction ends with its connection.
  await db
    .transaction(async (tx) => {
      await tx
        .select()
        .from(mails)
        .where(eq(mails.id, first?.id ?? ''))
        .for('update')
      throw new Error('killed')
    })
    .catch(() => {})
  const worker = await startWorker({
    'send-mail': async (job: { mailId: string }) => void (await deliverMail(job, gateway)),
    'clean-up-bookings': async () => {},
  } as never)
  await expect
    .poll(async () => (await mailsAbout(id)).map(({ status }) => status))
    .toEqual(['sent', 'sent'])
  await worker.stop()

  const receipt = received.find(({ subject }) => subject?.includes('Café “Ubuntu”'))
  expect(receipt?.text).toContain('Thabo Ŋkosi')
  expect(receipt?.text).toMatch(/\/bookings\/[\w-]{43}/)
  const file = receipt?.attachments.find(({ filename }) => filename === 'booking.ics')
  expect(file?.contentType).toBe('application/ics')
  const calendar = new ICAL.Component(ICAL.parse(file?.content.toString('utf8') ?? ''))
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') as ICAL.Component)
  expect(calendar.getFirstPropertyValue('method')).toBe('REQUEST')
  expect(event.uid).toBe(`${id}@bookings.cptgems`)
  expect(event.startDate.toJSDate()).toEqual(details.dateTime)
  expect(event.endDate.toJSDate()).toEqual(timeAhead(6, '12:30'))
  expect(event.sequence).toBe(0)
})

test('a job queued under its former name is still done', async () => {
  const done: unknown[] = []
  await enqueue(db, 'forget-goodbyes' as never, { businessId: 'b' } as never)
  const worker = await startWorker({
    'delete-closing-mails': async (payload: unknown) => void done.push(payload),
  } as never)
  await expect.poll(() => done).toEqual([{ businessId: 'b' }])
  await worker.stop()
})

import type { AddressInfo } from 'node:net'
import { and, asc, eq } from 'drizzle-orm'
import { simpleParser, type ParsedMail } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { deliverMail } from '#app/domain/mail/deliver.server.ts'
import { smtpGateway } from '#app/gateways/email/smtp.server.ts'
import { db } from '#db/client.server.ts'
import { mails } from '#db/schema/index.ts'

export type Received = ParsedMail & { raw: string }

async function collect(stream: AsyncIterable<Buffer>): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts).toString('utf8')
}

/** Sends the mails about a booking that wait, by SMTP, and answers what arrived, oldest first. */
export async function receiveMails(bookingId: string): Promise<Received[]> {
  const arrived: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) =>
      void collect(stream).then(async (raw) => {
        arrived.push({ ...(await simpleParser(raw)), raw })
        done()
      }),
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const gateway = smtpGateway(`smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`)
  try {
    const waiting = await db
      .select({ mailId: mails.id })
      .from(mails)
      .where(and(eq(mails.bookingId, bookingId), eq(mails.status, 'queued')))
      .orderBy(asc(mails.createdAt))
    for (const mail of waiting) await deliverMail(mail, gateway)
    return arrived
  } finally {
    gateway.close()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }
}

export const addressesOf = (field: ParsedMail['to']) =>
  [field ?? []].flat().flatMap(({ value }) => value.map(({ name, address }) => ({ name, address })))

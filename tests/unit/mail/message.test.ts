import { simpleParser } from 'mailparser'
import { createTransport } from 'nodemailer'
import { beforeAll, expect, test } from 'vitest'
import { completeEnv } from '#app/env.server.ts'
import { toMessage } from '#app/gateways/email/message.server.ts'

beforeAll(() => {
  completeEnv({})
})

/** A mail about somebody of this name, as the program of whoever gets it reads its headers. */
async function readMail(name: string) {
  const sent = await createTransport({ streamTransport: true, buffer: true }).sendMail(
    toMessage({
      id: 'a',
      kind: 'test',
      to: 'owner@example.co.za',
      subject: `New booking request from ${name}`,
      text: 'Hello',
      html: null,
      replyTo: { name, address: 'guest@example.co.za' },
      attachments: [{ filename: `${name}.txt`, contentType: 'text/plain', content: 'a' }],
      createdAt: new Date(),
    }),
  )
  const { subject, replyTo, attachments } = await simpleParser(sent.message as Buffer)
  return [subject, replyTo?.value[0]?.name, attachments[0]?.filename].join('\n')
}

test.each([
  '=?utf-8?q?Win_at_http=3A//evil=2Eexample?=',
  '=?utf-8?b?V2luIGF0IGh0dHA6Ly9ldmlsLmV4YW1wbGUv?=',
  'Zoë =?utf-8?q?=E2=80=AE?=',
])('a name that a mail program would decode stays as it was typed: %s', async (name) => {
  const shown = await readMail(name)
  expect(shown).not.toMatch(/evil.example|\u202e/)
  expect(shown.match(/= \?utf-8\?/g)).toHaveLength(3)
})

test('other names stay as they are, with what is special in a header', async () => {
  const name = 'Zoë "Z" O’Reilly = ? (1)'
  expect(await readMail(name)).toBe(`New booking request from ${name}\n${name}\n${name}.txt`)
})

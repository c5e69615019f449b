import type { SendMailOptions } from 'nodemailer'
import { brand } from '#app/brand.ts'
import { env } from '#app/env.server.ts'
import { oneLine } from '#app/one-line.ts'
import type { OutgoingMail } from './port.ts'

type Attachment = OutgoingMail['attachments'][number]

/** The method of an iTIP object (RFC 5546); null for any other file. */
const methodOf = ({ contentType }: Attachment): string | null =>
  /^text\/calendar\b.*;\s*method=(\w+)/i.exec(contentType)?.[1] ?? null

const toAttachment = ({ filename, contentType, content }: Attachment) => ({
  filename: headerText(filename),
  contentType: oneLine(contentType),
  content: Buffer.from(content, 'utf8'),
})

/** An invitation goes as an alternative of the text, which calendars act on, and as a file (RFC 6047). */
const toEvent = ({ filename, content }: Attachment, method: string) => ({
  filename: headerText(filename),
  method,
  content: Buffer.from(content, 'utf8'),
})

/** Text of a header on one line, without what a mail program decodes there (RFC 2047): the rules for names read it as typed. */
const headerText = (text: string): string => oneLine(text).replaceAll('=?', '= ?')

/** Headers on one line each, and no reading of files or addresses: names and texts come from strangers. */
export function toMessage(mail: OutgoingMail): SendMailOptions {
  const invitation = mail.attachments.find((one) => methodOf(one) !== null)
  const method = invitation && methodOf(invitation)
  return {
    from: env().MAIL_FROM ?? { name: brand.name, address: brand.contactEmail },
    to: { name: '', address: oneLine(mail.to) },
    ...(mail.replyTo && {
      replyTo: { name: headerText(mail.replyTo.name), address: oneLine(mail.replyTo.address) },
    }),
    subject: headerText(mail.subject),
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    ...(invitation && method && { icalEvent: toEvent(invitation, method) }),
    messageId: `<${mail.id}@${new URL(env().publicUrl).hostname}>`,
    date: mail.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachments.filter((one) => one !== invitation).map(toAttachment),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

import type { SendMailOptions } from 'nodemailer'
import { brand } from '#app/brand.ts'
import { env } from '#app/env.server.ts'
import type { OutgoingMail } from './port.ts'

const oneLine = (text: string): string => text.replace(/[\r\n\u0085\u2028\u2029]+/g, ' ').trim()

export function toMessage(mail: OutgoingMail): SendMailOptions {
  return {
    from: env().MAIL_FROM ?? { name: brand.name, address: brand.contactEmail },
    to: { name: '', address: oneLine(mail.to) },
    subject: oneLine(mail.subject),
    text: mail.text,
    ...(mail.html !== null && { html: mail.html }),
    messageId: `<${mail.id}@${new URL(env().publicUrl).hostname}>`,
    date: mail.createdAt,
    headers: { 'Auto-Submitted': 'auto-generated' },
    attachments: mail.attachments.map(({ filename, contentType, content }) => ({
      filename: oneLine(filename),
      contentType: oneLine(contentType),
      content: Buffer.from(content, 'utf8'),
    })),
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

import { randomUUID } from 'node:crypto'
import { brand } from '#app/brand.ts'
import { EmailRefused, EmailUnavailable, type EmailGateway } from '#app/gateways/email/port.ts'
import type { Finding } from '#app/gateways/payments/port.ts'
import { good, warning, wrong } from './findings.server.ts'

/** Sends one mail to the sender's own address. */
export async function examineMail(
  gateway: EmailGateway,
  { smtpUrl, to, exposed }: { smtpUrl: string | undefined; to: string; exposed: boolean },
): Promise<Finding[]> {
  const text = `${brand.name} sent this to see whether its mails arrive.`
  try {
    await gateway.send({
      ...{ id: randomUUID(), kind: 'doctor', createdAt: new Date(), to, replyTo: null },
      ...{ subject: 'Mails arrive', text, html: null, attachments: [] },
    })
  } catch (error) {
    if (error instanceof EmailRefused) {
      return [
        wrong(
          `The mail server refuses mails from MAIL_FROM: ${error.answer}. Use a sender that it accepts.`,
        ),
      ]
    }
    if (error instanceof EmailUnavailable) {
      return [
        wrong(
          `The mail server does not take mails: ${error.answer}. Check host, port, user and password in SMTP_URL.`,
        ),
      ]
    }
    const { code = 'unknown' } = error as NodeJS.ErrnoException
    return [wrong(`The mail could not be written (${code}). Check DATA_DIR.`)]
  }
  if (smtpUrl) return [good('The mail server took a mail to MAIL_FROM: look whether it arrived.')]
  const sentence = 'Mails are written to DATA_DIR/mail and sent to nobody: SMTP_URL is not set.'
  return [exposed ? warning(`${sentence} Set it, or nobody hears of bookings.`) : good(sentence)]
}

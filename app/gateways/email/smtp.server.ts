import { createTransport } from 'nodemailer'
import { toMessage } from './message.server.ts'
import { EmailRefused, type EmailGateway } from './port.ts'

type SmtpFault = Error & { code?: string; responseCode?: number }

/** Whether the server refused this very mail for good: a 5xx to its recipient or its content. */
const isPermanent = ({ code, responseCode = 0 }: SmtpFault) =>
  responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** Sends by SMTP to the server that `url` names (`smtp://user:password@host:port`, `smtps://…`). */
export function smtpGateway(url: string): EmailGateway {
  // The worker holds a row's lock while it sends; these bound how long.
  const patience = { connectionTimeout: 15_000, greetingTimeout: 15_000, socketTimeout: 30_000 }
  const parsed = new URL(url)
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: 2,
    ...patience,
    ...Object.fromEntries(parsed.searchParams),
  } as Parameters<typeof createTransport>[0])
  return {
    async send(mail) {
      try {
        await transport.sendMail(toMessage(mail))
      } catch (cause) {
        const fault = cause as SmtpFault
        if (isPermanent(fault)) throw new EmailRefused(fault.message, { cause })
        throw cause
      }
    },
    close: () => transport.close(),
  }
}

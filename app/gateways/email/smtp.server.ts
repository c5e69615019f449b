import { createTransport, type SendMailOptions } from 'nodemailer'
import { toMessage } from './message.server.ts'
import { EmailRefused, EmailUnavailable, mailsAtOnce, type EmailGateway } from './port.ts'

type SmtpFault = Error & { code?: string; responseCode?: number; command?: string }

/** Timeouts in milliseconds per step and for the whole delivery, which holds a row lock. */
export type SmtpLimits = { connection: number; greeting: number; idle: number; total: number }

const defaultLimits: SmtpLimits = {
  connection: 15_000,
  greeting: 15_000,
  idle: 30_000,
  total: 60_000,
}

/** Whether the server permanently refused this mail: a 5xx for its recipient or content. */
const isPermanent = ({ code, responseCode = 0 }: SmtpFault) =>
  responseCode >= 500 && responseCode < 600 && (code === 'EENVELOPE' || code === 'EMESSAGE')

/** Whether the recipient does not exist or takes no mail: policies against the sender (5.7.x) and full mailboxes do not count. */
const isAddressRefused = ({ command, responseCode = 0, message }: SmtpFault) =>
  command === 'RCPT TO' &&
  [550, 551, 553].includes(responseCode) &&
  !/\b5\.(?:7\.\d+|2\.2)\b/.test(message)

/** Maps a transport error to the port's errors: codes for the log, the server's sentence for the admin. */
function faultOf(cause: SmtpFault): EmailRefused | EmailUnavailable {
  const { code = 'no code', responseCode, command } = cause
  const step = /^[A-Z]+/.exec(command ?? '')?.[0]
  const message = ['SMTP', step, responseCode, code].filter(Boolean).join(' ')
  const answer = cause.message.replace(/\S+@\S+/g, '…').slice(0, 400)
  const more = { answer: `${message}: ${answer}`, cause }
  return isPermanent(cause)
    ? new EmailRefused(message, { ...more, isAddressRefused: isAddressRefused(cause) })
    : new EmailUnavailable(message, more)
}

/** `url` is `smtp://user:password@host:port` or `smtps://…`. */
export function smtpGateway(url: string, limits: SmtpLimits = defaultLimits): EmailGateway {
  const transport = createTransport({
    url,
    pool: true,
    maxConnections: mailsAtOnce,
    ...Object.fromEntries(new URL(url).searchParams),
    dnsTimeout: limits.connection,
    connectionTimeout: limits.connection,
    greetingTimeout: limits.greeting,
    socketTimeout: limits.idle,
  } as Parameters<typeof createTransport>[0])
  return {
    async send(mail) {
      // A server that trickles bytes never hits the idle timeout; this limits the whole delivery.
      const signal = AbortSignal.timeout(limits.total)
      try {
        await transport.sendMail({ ...toMessage(mail), signal } as SendMailOptions)
      } catch (cause) {
        throw faultOf(cause as SmtpFault)
      }
    },
    close: () => transport.close(),
  }
}

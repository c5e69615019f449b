import { join } from 'node:path'
import { env } from '#app/env.server.ts'
import { folderGateway } from './folder.server.ts'
import type { EmailGateway } from './port.ts'
import { smtpGateway } from './smtp.server.ts'

let current: EmailGateway | undefined

/** One for the process: SMTP, or without SMTP_URL files in `DATA_DIR/mail`. */
export function emailGateway(): EmailGateway {
  const { SMTP_URL, DATA_DIR } = env()
  return (current ??= SMTP_URL ? smtpGateway(SMTP_URL) : folderGateway(join(DATA_DIR, 'mail')))
}

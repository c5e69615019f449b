import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import { toMessage } from './message.server.ts'
import type { EmailGateway, OutgoingMail } from './port.ts'

/** Sorts by the time of enqueueing; the same mail always has the same name. */
const fileName = ({ createdAt, id, kind }: OutgoingMail): string =>
  `${createdAt.toISOString().replace(/[-:.]/g, '')}-${kind.replace(/[^\w-]/g, '')}-${id}.eml`

/** Writes each mail atomically as a file in `folder`. */
export function folderGateway(folder: string): EmailGateway {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail))
      await mkdir(folder, { recursive: true })
      const name = fileName(mail)
      const unfinished = join(folder, `.${name}.${process.pid}`)
      await writeFile(unfinished, message as Buffer, { mode: 0o600 })
      await rename(unfinished, join(folder, name))
    },
    close: () => {},
  }
}

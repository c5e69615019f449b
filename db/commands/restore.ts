// `npm run restore -- DIR`: puts a backup into an empty database and its store, while no server runs.
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { env, sessionSecret } from '#app/env.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { restoreBackup } from '#db/backup/load.ts'
import { secretFile } from '#db/backup/manifest.ts'
import { sessionAddress } from '#db/client.server.ts'
import { contentsOf, folderGiven, saying } from './backup-arguments.ts'

/** The secret of the backup becomes that of the data folder, unless it was set; says what is left to do. */
async function restoreSecret(folder: string): Promise<string> {
  const secret = (await readFile(secretFile(folder), 'utf8')).trim()
  if (secret === sessionSecret()) return ''
  if (env().SESSION_SECRET_GENERATED === '1') {
    await writeFile(join(env().DATA_DIR, 'session-secret'), secret, { mode: 0o600 })
    return ''
  }
  return `\nSESSION_SECRET is another one than in ${secretFile(folder)}: set it to that, or links in mails sent before work no more.`
}

await saying(async () => {
  const folder = folderGiven('restore', env().INIT_CWD)
  const { restored, leftOut } = await restoreBackup(folder, {
    url: sessionAddress().url,
    store: storage(),
  })
  const remark = await restoreSecret(folder)
  const others = leftOut.map(({ table, rows }) => `${table} (${rows} rows)`)
  const left =
    others.length > 0
      ? `\nLeft out, since this database has no such table: ${others.join(', ')}.`
      : ''
  return `Restored ${contentsOf(restored)}. Everybody is signed out. Erase again whom you erased since then.${left}${remark}`
})

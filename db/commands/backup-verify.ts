// `npm run backup:verify -- DIR`: restores to a scratch database, and compares counts and hashes.
import { env } from '#app/env.server.ts'
import { migrateDatabase } from '#app/server/start/migrations.ts'
import { verifyBackup } from '#db/backup/verify.ts'
import { sessionAddress } from '#db/client.server.ts'
import { contentsOf, folderGiven, saying } from './backup-arguments.ts'

await saying(async () => {
  const folder = folderGiven('backup:verify', env().INIT_CWD)
  const manifest = await verifyBackup(folder, {
    url: sessionAddress().url,
    migrate: migrateDatabase,
  })
  return `Restored to a scratch place and compared: ${contentsOf(manifest)}.`
})

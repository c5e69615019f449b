// `npm run backup -- DIR`: tables as of one moment, pictures, and the secret of mailed links, while serving.
import { env, sessionSecret } from '#app/env.server.ts'
import { storage } from '#app/gateways/storage/current.server.ts'
import { makeBackup } from '#db/backup/make.ts'
import { sessionAddress } from '#db/client.server.ts'
import { contentsOf, folderGiven, saying } from './backup-arguments.ts'

await saying(async () => {
  const folder = folderGiven('backup', env().INIT_CWD)
  const about = { url: sessionAddress().url, store: storage(), secret: sessionSecret() }
  const manifest = await makeBackup(folder, about)
  return `Backed up ${contentsOf(manifest)}.\nKeep ${folder} closed to others: it holds people's data, and the secret that signs links.`
})

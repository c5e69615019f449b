import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from '#db/launcher/root.js'
import { freePort } from '../free-port.ts'
import { localBucket, Programs, type S3ServerKind } from './process.ts'

const corsFor = (origin: string) => `<CORSConfiguration><CORSRule>
  <AllowedOrigin>${origin}</AllowedOrigin>
  <AllowedMethod>GET</AllowedMethod><AllowedMethod>PUT</AllowedMethod>
  <AllowedHeader>*</AllowedHeader><ExposeHeader>ETag</ExposeHeader>
</CORSRule></CORSConfiguration>`

/** npm's s3rver: everywhere, but blind to signatures, careless of halves, and it joins parts but no more. */
export const s3rver: S3ServerKind = {
  name: 's3rver',
  installed: true,
  known: {
    signatures: false,
    expiryInWords: false,
    wholeObjects: false,
    allOfMultipart: false,
    atMost: false,
  },
  roles: false,
  async start(origin = 'http://127.0.0.1') {
    const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-s3rver-'))
    const bucket = localBucket(await freePort(), 'S3RVER', 'S3RVER')
    const cors = join(folder, 'cors.xml')
    writeFileSync(cors, corsFor(origin))
    const programs = new Programs()
    programs.start(process.execPath, [
      join(root, 'node_modules/s3rver/bin/s3rver.js'),
      ...['--directory', join(folder, 'data'), '--address', '127.0.0.1', '--silent'],
      ...['--port', new URL(bucket.url).port, '--configure-bucket', bucket.name, cors],
    ])
    await programs.untilAnswers(bucket.url)
    return {
      bucket,
      async stop() {
        await programs.stop()
        rmSync(folder, { recursive: true, force: true })
      },
    }
  },
}

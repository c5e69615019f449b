import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../free-port.ts'
import { hasProgram, localBucket, Programs, type S3ServerKind } from './process.ts'

const layers = ['account', 'container', 'object'] as const

/** One ring of one disk on this machine: https://docs.openstack.org/swift/latest/overview_ring.html */
function buildRing(folder: string, layer: string, port: number): void {
  const ring = (...args: string[]) =>
    execFileSync('swift-ring-builder', [`${layer}.builder`, ...args], { cwd: folder })
  ring('create', '4', '1', '0')
  const place = ['--region', '1', '--zone', '1', '--device', 'd1', '--weight', '1']
  ring('add', ...place, '--ip', '127.0.0.1', '--port', String(port))
  ring('rebalance')
}

const layerConf = (folder: string, layer: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
devices = ${join(folder, 'disks')}
mount_check = false
[pipeline:main]
pipeline = ${layer}-server
[app:${layer}-server]
use = egg:swift#${layer}
`

const proxyConf = (folder: string, port: number, origin: string) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
cors_allow_origin = ${origin}
cors_expose_headers = ETag
[pipeline:main]
pipeline = catch_errors gatekeeper proxy-logging cache listing_formats s3api tempauth copy slo dlo versioned_writes symlink proxy-logging proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:tempauth]
use = egg:swift#tempauth
user_test_tester = testing .admin
[filter:s3api]
use = egg:swift#s3api
cors_preflight_allow_origin = ${origin}
${[
  'catch_errors',
  'gatekeeper',
  'proxy_logging:proxy-logging',
  'memcache:cache',
  'listing_formats',
  'copy',
  'slo',
  'dlo',
  'versioned_writes',
  'symlink',
]
  .map((entry) => entry.split(':'))
  .map(([egg, name = egg]) => `[filter:${name}]\nuse = egg:swift#${egg}`)
  .join('\n')}
`

/** OpenStack Swift with its S3 face, from Debian: checks signatures, speaks the whole of multipart. */
export const swift: S3ServerKind = {
  name: 'Swift',
  installed:
    ['proxy-server', 'account-server', 'container-server', 'object-server', 'ring-builder'].every(
      (name) => hasProgram(`swift-${name}`),
    ) && existsSync('/etc/swift/swift.conf'),
  known: {
    signatures: true,
    expiryInWords: true,
    wholeObjects: true,
    allOfMultipart: true,
    atMost: false,
  },
  roles: false,
  async start(origin = 'http://127.0.0.1') {
    const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-swift-'))
    mkdirSync(join(folder, 'disks/d1'), { recursive: true })
    const programs = new Programs()
    const stop = async () => {
      await programs.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      for (const layer of layers) {
        const port = await freePort()
        buildRing(folder, layer, port)
        const conf = join(folder, `${layer}.conf`)
        writeFileSync(conf, layerConf(folder, layer, port))
        programs.start(`swift-${layer}-server`, [conf])
        await programs.untilAnswers(`http://127.0.0.1:${port}/healthcheck`)
      }
      const bucket = localBucket(await freePort(), 'test:tester', 'testing')
      const conf = join(folder, 'proxy.conf')
      writeFileSync(conf, proxyConf(folder, Number(new URL(bucket.url).port), origin))
      programs.start('swift-proxy-server', [conf])
      await programs.untilAnswers(bucket.url)
      const { accessKeyId, secretAccessKey, endpoint = '', region } = bucket
      const client = new S3Client({
        region,
        endpoint,
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
      })
      await client.send(new CreateBucketCommand({ Bucket: bucket.name }))
      client.destroy()
      return { bucket, stop }
    } catch (error) {
      await stop()
      throw error
    }
  },
}

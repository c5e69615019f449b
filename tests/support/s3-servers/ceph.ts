import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateBucketCommand, PutBucketCorsCommand, S3Client } from '@aws-sdk/client-s3'
import { freePort } from '../free-port.ts'
import { hasProgram, localBucket, Programs, type S3ServerKind } from './process.ts'

const user = 'owner'
const role = 'uploads'

const conf = (folder: string, fsid: string, v1: number, v2: number, port: number) => `[global]
fsid = ${fsid}
mon host = [v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]
mon initial members = a
public addr = 127.0.0.1
cluster addr = 127.0.0.1
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 4
osd pool default pg autoscale mode = off
mon allow pool size one = true
osd crush chooseleaf type = 0
run dir = ${folder}
admin socket = ${folder}/$name.sock
log file = ${folder}/$name.log
keyring = ${folder}/keyring
[mon]
mon data = ${folder}/mon
[osd]
osd data = ${folder}/osd
osd objectstore = memstore
memstore device bytes = 2147483648
[client.rgw]
rgw frontends = beast endpoint=127.0.0.1:${port}
rgw dns name = localhost
rgw s3 auth use sts = true
rgw sts key = abcdefghijklmnop
`

/** One monitor, one disk in memory: https://docs.ceph.com/en/pacific/install/manual-deployment/ */
async function startCluster(folder: string, port: number, programs: Programs): Promise<void> {
  const run = (command: string, ...args: string[]) =>
    execFileSync(command, args, { cwd: folder, stdio: ['ignore', 'pipe', 'ignore'] }).toString()
  const [v1, v2, fsid, osd] = [await freePort(), await freePort(), randomUUID(), randomUUID()]
  const file = join(folder, 'ceph.conf')
  for (const name of ['mon', 'osd']) mkdirSync(join(folder, name))
  writeFileSync(file, conf(folder, fsid, v1, v2, port))
  const keys: [string, ...string[]][] = [
    ['mon.', 'mon', 'allow *'],
    ['client.admin', 'mon', 'allow *', '--cap', 'osd', 'allow *'],
    ['client.rgw', 'mon', 'allow rwx', '--cap', 'osd', 'allow rwx'],
    ['osd.0', 'mon', 'allow profile osd', '--cap', 'osd', 'allow *'],
  ]
  run('ceph-authtool', '--create-keyring', 'keyring')
  for (const [name, ...caps] of keys) {
    run('ceph-authtool', 'keyring', '--gen-key', '-n', name, '--cap', ...caps)
  }
  const place = `[v2:127.0.0.1:${v2},v1:127.0.0.1:${v1}]`
  run('monmaptool', '--create', '--fsid', fsid, '--addv', 'a', place, 'monmap')
  const mon = ['-c', file, '-i', 'a', '--monmap', 'monmap', '--keyring', 'keyring']
  run('ceph-mon', '--mkfs', ...mon)
  programs.start('ceph-mon', ['-f', '-c', file, '-i', 'a'])
  const ceph = (...args: string[]) => run('ceph', '-c', file, '--connect-timeout', '30', ...args)
  ceph('osd', 'new', osd)
  run('ceph-osd', '-c', file, '-i', '0', '--mkfs', '--osd-uuid', osd, '--monmap', 'monmap')
  programs.start('ceph-osd', ['-f', '-c', file, '-i', '0'])
  while (!ceph('osd', 'stat').includes('1 up')) {
    await new Promise((resolve) => setTimeout(resolve, 500))
  }
  const admin = (...args: string[]) => run('radosgw-admin', '-c', file, '-n', 'client.rgw', ...args)
  admin(
    'user',
    'create',
    `--uid=${user}`,
    `--display-name=${user}`,
    '--access-key=AK',
    '--secret-key=SK',
  )
  const trust = {
    Effect: 'Allow',
    Principal: { AWS: [`arn:aws:iam:::user/${user}`] },
    Action: ['sts:AssumeRole'],
  }
  const all = { Effect: 'Allow', Action: ['s3:*'], Resource: ['arn:aws:s3:::*'] }
  const policy = (statement: object) =>
    JSON.stringify({ Version: '2012-10-17', Statement: [statement] })
  admin('role', 'create', `--role-name=${role}`, `--assume-role-policy-doc=${policy(trust)}`)
  admin(
    ...['role-policy', 'put', `--role-name=${role}`, '--policy-name=all'],
    `--policy-doc=${policy(all)}`,
  )
  programs.start('radosgw', ['-c', file, '-n', 'client.rgw', '-f'])
}

/** Ceph's object gateway, from Debian: checks signatures, speaks multipart, CORS and STS. */
export const ceph: S3ServerKind = {
  name: 'Ceph',
  installed: ['radosgw', 'radosgw-admin', 'ceph-mon', 'ceph-osd', 'ceph'].every(hasProgram),
  known: {
    signatures: true,
    expiryInWords: false,
    wholeObjects: true,
    allOfMultipart: true,
    atMost: false,
  },
  roles: true,
  async start(origin = 'http://127.0.0.1') {
    const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-ceph-'))
    const programs = new Programs()
    const stop = async () => {
      await programs.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    }
    try {
      const bucket = {
        ...localBucket(await freePort(), 'AK', 'SK'),
        stsRoleArn: `arn:aws:iam:::role/${role}`,
      }
      const { accessKeyId, secretAccessKey, endpoint = '', region, name: Bucket } = bucket
      await startCluster(folder, Number(new URL(endpoint).port), programs)
      await programs.untilAnswers(endpoint)
      const client = new S3Client({
        region,
        endpoint,
        forcePathStyle: true,
        credentials: { accessKeyId, secretAccessKey },
        requestChecksumCalculation: 'WHEN_REQUIRED',
      })
      await client.send(new CreateBucketCommand({ Bucket }))
      const rule = {
        AllowedOrigins: [origin],
        AllowedMethods: ['GET', 'PUT'],
        AllowedHeaders: ['*'],
        ExposeHeaders: ['ETag'],
      }
      const CORSConfiguration = { CORSRules: [rule] }
      await client.send(new PutBucketCorsCommand({ Bucket, CORSConfiguration }))
      client.destroy()
      return { bucket, stop }
    } catch (error) {
      await stop()
      throw error
    }
  },
}

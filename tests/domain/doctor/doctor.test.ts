import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  databaseFacts,
  examineWork,
  judgeAddresses,
  judgeDatabase,
} from '#app/domain/doctor/database.server.ts'
import { findingsOf } from '#app/domain/doctor/findings.server.ts'
import { examineMail } from '#app/domain/doctor/mail.server.ts'
import { judgeReplica } from '#app/domain/doctor/replica.server.ts'
import { examineCors, examineStorage } from '#app/domain/doctor/storage.server.ts'
import {
  examineDisk,
  examineExposure,
  examineReach,
  judgeDisk,
} from '#app/domain/doctor/surroundings.server.ts'
import { webhookCaller } from '#app/gateways/automation/call.server.ts'
import { folderGateway } from '#app/gateways/email/folder.server.ts'
import { EmailRefused } from '#app/gateways/email/port.ts'
import { smtpGateway } from '#app/gateways/email/smtp.server.ts'
import type { Finding } from '#app/gateways/payments/port.ts'
import { diskStore } from '#app/gateways/storage/disk.server.ts'
import { s3Store } from '#app/gateways/storage/s3.server.ts'
import { databaseUrl, db } from '#db/client.server.ts'
import { replicaFacts } from '#db/commands/replica-facts.ts'
import { root } from '#db/launcher/root.js'
import { migrationCount } from '#db/migrate.server.ts'
import { makeUser } from '#tests/support/factories.ts'
import { freePort } from '#tests/support/free-port.ts'
import { localBucket } from '#tests/support/s3-servers/process.ts'
import { startMailbox } from '#tests/support/smtp.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

const ill = (findings: Finding[]) =>
  findings.filter(({ kind }) => kind !== 'good').map(({ kind, sentence }) => `${kind}: ${sentence}`)

describe('the database', () => {
  it('as it is has nothing wrong with it', async () => {
    const findings = judgeDatabase(await databaseFacts(db), migrationCount())
    expect(ill(findings)).toEqual([])
    expect(findings[0]?.sentence).toMatch(/^The database is PostgreSQL \d+, \d+ MB\.$/)
    expect(ill(await examineWork(db))).toEqual([])
  })

  it('is asked for the extensions that migrations make, each by name', async () => {
    const text = readFileSync(join(root, 'db/migrations/0000_functions.sql'), 'utf8')
    const made = [...text.matchAll(/CREATE EXTENSION IF NOT EXISTS (\w+)/g)].map(([, name]) => name)
    const [, told] = judgeDatabase(await databaseFacts(db), migrationCount())
    expect(told?.sentence).toBe(`The extensions are there: ${made.join(', ')}.`)
  })

  const well = {
    ...{ version: 180_000, missing: [], migrations: 50, bytes: 1e7 },
    ...{ connections: 10, maxConnections: 100, clockMs: 20 },
  }
  it.each([
    [{ version: 140_012 }, 'wrong: The database is PostgreSQL 14. Move it to version 15 or later.'],
    [
      { missing: ['unaccent'] },
      'wrong: Extensions are missing: unaccent. Have an administrator run "create extension" for each.',
    ],
    [{ migrations: 48 }, 'wrong: 2 migrations were not run. Run npm run db:migrate.'],
    [
      { migrations: 51 },
      'wrong: The database was changed by a newer version. Start that version, or restore a backup.',
    ],
    [
      { connections: 95 },
      'warning: 95 of 100 connections are in use. Raise max_connections, end what holds them, or put a pooler in between.',
    ],
    [
      { clockMs: -61_000 },
      'wrong: The clocks of this machine and of the database differ by 61 seconds: codes, uploads and reminders go wrong. Set both by NTP.',
    ],
  ])('with a fault is told with its remedy: %o', (fault, sentence) => {
    expect(ill(judgeDatabase({ ...well, ...fault }, 50))).toEqual([sentence])
  })

  it('behind a pooler needs its own address, of the same database', () => {
    const pooled = { isPooled: true, direct: null }
    expect(ill(judgeAddresses(pooled, 'gems'))[0]).toContain(
      'DATABASE_DIRECT_URL: jobs are noticed later',
    )
    expect(ill(judgeAddresses({ ...pooled, direct: { name: 'gems' } }, 'gems'))).toEqual([])
    expect(ill(judgeAddresses({ ...pooled, direct: { name: 'other' } }, 'gems'))[0]).toContain(
      'leads to another database',
    )
    expect(
      ill(judgeAddresses({ ...pooled, direct: { fault: 'ECONNREFUSED' } }, 'gems'))[0],
    ).toContain('does not answer (ECONNREFUSED)')
  })

  it('has a replica that is there, follows it and is no other', async () => {
    const told = (facts: Parameters<typeof judgeReplica>[0]) => ill([judgeReplica(facts, 'gems')])
    const fresh = { name: 'gems', isReplica: true, behindBytes: 0 }
    expect(told(fresh)).toEqual([])
    expect(told({ fault: 'ECONNREFUSED' })[0]).toContain('does not answer (ECONNREFUSED)')
    expect(told({ ...fresh, name: 'other' })[0]).toMatch(/^wrong: .*leads to another database/)
    expect(told({ ...fresh, isReplica: false })[0]).toContain('is no replica')
    expect(told({ ...fresh, behindBytes: 2_400_000 })[0]).toContain('by 2.4 MB')
    expect(await replicaFacts(databaseUrl(), '0/0')).toMatchObject({ isReplica: false })
    const nobody = `postgres://localhost:${await freePort()}/gems`
    expect(await replicaFacts(nobody, '0/0')).toEqual({ fault: 'ECONNREFUSED' })
  })

  it('whose jobs wait says so', async () => {
    const late = (task: string, minutes: number) =>
      db.execute(sql`select graphile_worker.add_job(${task}, '{}',
        run_at => now() - make_interval(mins => ${minutes}::int))`)
    await late('send-mail', 20)
    await late('send-mail', 6)
    await late('compact-counts', 30)
    expect(ill(await examineWork(db))).toEqual([
      'warning: Jobs wait (1 × compact-counts, 2 × send-mail), the oldest for 30 minutes. Is a server or npm run worker running?',
    ])
    await db.execute(
      sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`,
    )
  })
})

it('an examination that fails itself is reported, and keeps no other from being made', async () => {
  const found: Finding[] = []
  const examinations = [
    async (): Promise<Finding[]> => Promise.reject(new Error('broken')),
    async () => [await examineDisk('/')],
  ]
  for await (const finding of findingsOf(examinations)) found.push(finding)
  expect(found.map(({ sentence }) => sentence)).toEqual([
    expect.stringContaining('An examination failed'),
    expect.stringContaining('GB are free'),
  ])
})

describe('mail', () => {
  const about = { smtpUrl: 'smtp://x', to: 'gems@example.co.za', exposed: true }

  it('is sent once to the sender’s own address', async () => {
    const box = await startMailbox()
    const gateway = smtpGateway(box.url)
    expect(ill(await examineMail(gateway, about))).toEqual([])
    expect([...box.received]).toEqual([['gems@example.co.za', 1]])
    gateway.close()
    await box.close()
  })

  it('that nobody takes is reported, and without a server that it goes nowhere', async () => {
    const gateway = smtpGateway(`smtp://127.0.0.1:${await freePort()}`)
    onTestFinished(gateway.close)
    const [away] = ill(await examineMail(gateway, about))
    expect(away).toMatch(
      /^wrong: The mail server does not take mails: .*ECONNREFUSED.* Check host, port/,
    )
    const folder = folderGateway(join(temporaryFolder(), 'mail'))
    const [nowhere] = ill(await examineMail(folder, { ...about, smtpUrl: undefined }))
    expect(nowhere).toContain('SMTP_URL is not set. Set it, or nobody hears of bookings.')
  })
})

it('mail that is refused, or cannot be written, is reported with its remedy', async () => {
  const failing = (fault: Error) => ({ send: () => Promise.reject(fault), close: () => {} })
  const refused = failing(new EmailRefused('code 550', { answer: '550 not yours' }))
  const about = { smtpUrl: 'smtp://x', to: 'gems@example.co.za', exposed: true }
  expect(ill(await examineMail(refused, about))).toEqual([
    'wrong: The mail server refuses mails from MAIL_FROM: 550 not yours. Use a sender that it accepts.',
  ])
  const inTheWay = join(temporaryFolder(), 'mail')
  writeFileSync(inTheWay, '')
  const [unwritten] = ill(await examineMail(folderGateway(inTheWay), about))
  expect(unwritten).toMatch(
    /^wrong: The mail could not be written \((EEXIST|ENOTDIR)\)\. Check DATA_DIR/,
  )
})

describe('the storage', () => {
  const site = 'https://gems.example.co.za'
  const onDisk = (folder: string) => diskStore({ folder, publicUrl: site, secret: 'x'.repeat(32) })

  it('that loses what is written, or keeps what is deleted, is reported', async () => {
    const store = onDisk(join(temporaryFolder(), 'objects'))
    const lost = await examineStorage({ ...store, put: async () => {} }, site)
    expect(ill(lost)).toEqual([expect.stringContaining('it keeps what is written, which failed.')])
    const kept = await examineStorage({ ...store, delete: async () => {} }, site)
    expect(ill(kept)).toEqual([
      expect.stringMatching(/it deletes what is deleted, which failed\. Check that DATA_DIR/),
    ])
  })

  it('on disk keeps and deletes', async () => {
    expect(ill(await examineStorage(onDisk(join(temporaryFolder(), 'objects')), site))).toEqual([])
  })

  it('that cannot be written is reported with its remedy', async () => {
    const inTheWay = join(temporaryFolder(), 'objects')
    writeFileSync(inTheWay, '')
    const [disk] = ill(await examineStorage(onDisk(inTheWay), site))
    expect(disk).toMatch(
      /^wrong: The storage fails where it keeps what is written \(\w+\)\. Check that DATA_DIR\/objects/,
    )
    const [bucket] = ill(
      await examineStorage(s3Store(localBucket(await freePort(), 'AK', 'SK')), site),
    )
    expect(bucket).toMatch(/^wrong: The storage fails where it keeps .*Check S3_ENDPOINT/)
  })

  async function bucketWith(headers: Record<string, string>): Promise<string> {
    const server = createServer((_, response) => response.writeHead(204, headers).end())
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/x`
  }

  it('that browsers may not upload to is reported', async () => {
    const right = { 'access-control-allow-origin': site, 'access-control-allow-methods': 'PUT' }
    expect((await examineCors(await bucketWith(right), site)).kind).toBe('good')
    const others = { ...right, 'access-control-allow-origin': 'https://other.example' }
    for (const headers of [{}, others, { ...right, 'access-control-allow-methods': 'GET' }]) {
      const { kind, sentence } = await examineCors(await bucketWith(headers), site)
      expect([kind, sentence]).toEqual([
        'wrong',
        `The bucket refuses uploads of browsers on ${site}. Give it the CORS rules of docs/operations.md.`,
      ])
    }
    const gone = `http://127.0.0.1:${await freePort()}/x`
    expect((await examineCors(gone, site)).sentence).toContain('does not answer browsers')
  })
})

describe('the surroundings', () => {
  it('Make that is not found, or led inside, is reported', async () => {
    const call = (resolve: () => Promise<string[]>) =>
      examineReach(webhookCaller({ hosts: [], allowPrivate: false }, { resolve }))
    const lost = await call(async () => Promise.reject(new Error('ENOTFOUND')))
    expect(lost.sentence).toContain('its name is not found')
    expect((await call(async () => ['10.0.0.1'])).sentence).toContain('private network')
    expect(
      (await examineReach(async () => ({ kind: 'answered', status: 404, body: '' }))).kind,
    ).toBe('good')
  })

  it.each([
    ['timeout', 'it did not answer in time. Let this server call https out'],
    ['tls', 'its certificate is refused. Check the clock'],
    ['connection', 'the connection fails. Let this server call https out'],
  ] as const)('Make that fails by %s is reported with its remedy', async (kind, remedy) => {
    const { kind: told, sentence } = await examineReach(async () => ({ kind, reason: 'x' }))
    expect([told, sentence]).toEqual(['warning', expect.stringContaining(remedy)])
  })

  it('a disk that is full or gone is reported', async () => {
    expect([judgeDisk(5e9).kind, judgeDisk(1e9).kind, judgeDisk(1e8).kind]).toEqual([
      'good',
      'warning',
      'wrong',
    ])
    expect((await examineDisk(join(temporaryFolder(), 'gone'))).sentence).toContain('ENOENT')
  })

  it('a server that others reach names what it must not have', async () => {
    const site = { exposed: true, publicUrl: 'http://gems.example.co.za' }
    const none = await examineExposure({ ...site, publicUrl: 'https://gems.example.co.za' }, db)
    expect(ill(none)).toEqual(['warning: There is no admin. Make one by npm run admin:create.'])
    await makeUser({ email: 'admin@cptgems.example', role: 'ADMIN', emailVerifiedAt: null })
    const told = ill(await examineExposure(site, db)).join('\n')
    for (const part of [
      'demo accounts exist',
      'not https',
      '1 of 1 admins have no second factor',
      '1 admins never proved',
    ]) {
      expect(told).toContain(part)
    }
    expect(ill(await examineExposure({ ...site, exposed: false }, db))).toEqual([])
  })
})

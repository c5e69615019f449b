import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { waiting } from '#tests/support/away-database.ts'
import { book, hourAhead } from '#tests/support/booking-calls.ts'
import { itIf } from '#tests/support/it-if.ts'
import { pictureBytes } from '#tests/support/pictures.ts'
import { siteWithSides } from '#tests/support/site-with-sides.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** A disk of its own for the running test; null where this machine gives none. */
function smallDisk(size: string): string | null {
  const folder = temporaryFolder()
  const options = ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', folder]
  if (spawnSync('mount', options).status !== 0) return null
  onTestFinished(() => void spawnSync('umount', ['--lazy', folder]))
  return folder
}

/** Takes all the room there is; answers how to give it back. */
function fill(folder: string): () => void {
  const name = join(folder, 'filler')
  const file = openSync(name, 'w')
  const piece = Buffer.alloc(4096, 'x')
  try {
    for (;;) if (writeSync(file, piece) < piece.length) break
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(file)
  }
  return () => rmSync(name)
}

async function fullDisk() {
  const dataDir = smallDisk('8m')
  if (!dataDir) throw new Error('no disk can be mounted here: run the drill as root')
  const { server, sql, businesses } = await siteWithSides(
    { DATA_DIR: dataDir, SMTP_URL: '', MAIL_FROM: '' },
    'demo',
  )
  const signedIn = await fetch(`${server.url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(demoLogins.premium),
  })
  const { token } = (await signedIn.json()) as { token: string }
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const picture = await pictureBytes('jpeg', 1200, 900)
  const upload = async () => {
    const answer = await fetch(`${server.url}/api/objects/upload`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ type: 'image/jpeg', size: picture.length }),
    })
    const { uploadURL } = (await answer.json()) as { uploadURL: string }
    const put = await fetch(uploadURL, {
      method: 'PUT',
      headers: { 'content-type': 'image/jpeg' },
      body: picture as BodyInit,
    })
    if (put.status !== 200) return put.status
    const body = JSON.stringify({ imageURL: uploadURL })
    const set = await fetch(`${server.url}/api/business/images`, { method: 'PUT', headers, body })
    return set.status
  }
  const mailsTo = (address: string) =>
    readdirSync(join(dataDir, 'mail'))
      .filter((name) => name.endsWith('.eml'))
      .filter((name) =>
        readFileSync(join(dataDir, 'mail', name), 'utf8').includes(`To: ${address}`),
      )
  const bookAs = (customerEmail: string, at: number) =>
    book(server.url, { businessId: businesses[0] ?? '', dateTime: hourAhead(at), customerEmail })

  expect(await upload()).toBe(200)
  const makeRoom = fill(dataDir)
  const customers = Array.from({ length: 10 }, (_, at) => `full-${at}@guest.example`)
  for (const [at, customer] of customers.entries()) {
    expect((await bookAs(customer, at))?.status).toBe(201)
  }
  const tried = async () =>
    (await sql`select 1 from mails where status = 'queued' and attempts > 0`).length
  await expect.poll(tried, waiting).toBe(customers.length * 2)
  expect(await upload()).toBe(503)
  for (const page of ['/healthz', '/directory', '/business/drill-1']) {
    expect((await fetch(server.url + page)).status, page).toBe(200)
  }

  makeRoom()
  await sql`select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
    where task_identifier = 'send-mail'`
  for (const customer of customers) {
    await expect.poll(() => mailsTo(customer), waiting).toHaveLength(1)
  }
  expect(await upload()).toBe(200)
}

itIf(process.getuid?.() === 0)(
  'a full disk refuses pictures and holds mails back, and both go on once there is room',
  fullDisk,
)

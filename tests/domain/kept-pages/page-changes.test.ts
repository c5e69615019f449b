import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, onTestFinished, test } from 'vitest'
import { PageChanges } from '#app/server/page-changes.server.ts'
import { db } from '#db/client.server.ts'
import { pageChanges } from '#db/schema/index.ts'

async function heardChanges(): Promise<string[]> {
  const heard: string[] = []
  const changes = new PageChanges((tags) => void heard.push(...tags))
  onTestFinished(() => changes.stop())
  await changes.start()
  await expect.poll(() => changes.areKnown).toBe(true)
  return heard
}

test('a change of which no notification came is told all the same, once', async () => {
  const heard = await heardChanges()
  const tag = `business:${randomUUID()}`
  // The list alone, as if the notification had been missed.
  await db.insert(pageChanges).values({ tags: [tag] })
  await expect.poll(() => heard).toContain(tag)
  const after = `business:${randomUUID()}`
  await db.execute(sql`select tell_pages(${sql.raw(`'{${after}}'`)}::text[])`)
  await expect.poll(() => heard).toContain(after)
  expect(heard.filter((one) => one === tag || one === after)).toEqual([tag, after])
})

test('numbers that were drawn and never written, or written late, drop nothing else', async () => {
  const heard = await heardChanges()
  const before = heard.filter((tag) => tag === '*').length
  const [late, early] = [`business:${randomUUID()}`, `business:${randomUUID()}`]
  await db.transaction(async (tx) => {
    await tx.insert(pageChanges).values({ tags: [late] })
    await db.insert(pageChanges).values({ tags: [early] })
    await db.execute(sql`select nextval('page_changes_id_seq')`)
    await expect.poll(() => heard).toContain(early)
    expect(heard).not.toContain(late)
  })
  await expect.poll(() => heard).toContain(late)
  expect(heard.filter((tag) => tag === '*')).toHaveLength(before)
})

test('once the connection was lost everything is dropped: another server may have taken over', async () => {
  const heard = await heardChanges()
  const before = heard.filter((tag) => tag === '*').length
  await db.execute(sql`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'cpt-gems-standing'`)
  await expect
    .poll(() => heard.filter((tag) => tag === '*').length, { timeout: 5000 })
    .toBeGreaterThan(before)
})

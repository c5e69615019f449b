import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { anonymous, system } from '#app/domain/actor.ts'
import { alone } from '#app/domain/import/alone.server.ts'
import { importBusinesses } from '#app/domain/import/import-businesses.server.ts'
import { db } from '#db/client.server.ts'
import { businesses } from '#db/schema/businesses.ts'
import { makeUser } from '#tests/support/factories.ts'
import { node, overpass, stored, take } from './taking.ts'

const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
beforeEach(async () => void (await db.delete(businesses)))

describe('all or nothing', () => {
  it('a dry run reports everything and changes nothing', async () => {
    const csv = 'name,industry,suburb\nOne,Fitness,Gardens\n'
    expect(await take(csv, { dryRun: true })).toMatchObject({ dryRun: true, taken: 1 })
    expect(await stored()).toEqual([])
  })

  it.each([
    [
      'a quote never closed',
      `name,industry,suburb\n${'A,Fitness,Gardens\n'.repeat(3)}"B,Fitness\n`,
    ],
    [
      'a quote that swallows lines until the next one',
      `name,industry,suburb\n"A,Fitness,Gardens\nB,Fitness,"Gardens, Cape Town"\n`,
    ],
    [
      'a cell of ten megabytes',
      `name,industry,suburb\n"${'x'.repeat(10_000_000)}",Fitness,Gardens\n`,
    ],
    ['an Excel workbook', 'PK\u0003\u0004 and so on'],
    ['a web page', '<!doctype html><title>Not found</title>'],
    ['no column for names', 'foo,bar\n1,2\n'],
    ['nothing', ''],
    ['truncated JSON', overpass(node(1, { name: 'A', amenity: 'cafe' })).slice(0, -2)],
    ['broken JSON', '{"elements":[{"type":"node",]}'],
    ['JSON without a list', '{"remark":"runtime error: query timed out"}'],
    ['JSON after its end', `${overpass(node(1, { name: 'A', amenity: 'cafe' }))} x`],
  ])('%s is a broken file and changes nothing', async (_, text) => {
    await expect(take(text)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(/^The file is broken at .*Nothing was changed\.$/),
    })
    expect(await stored()).toEqual([])
  })

  it('a file broken after thousands of rows changes nothing', async () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => `Shop ${i},Fitness,Gardens,${i} Main Rd`)
    const file = join(folder, 'broken.csv')
    writeFileSync(
      file,
      `name,industry,suburb,address\n${rows.join('\n')}\n"Last,Fitness,Gardens,\n`,
    )
    await expect(importBusinesses(system, { source: file })).rejects.toThrow(/line 1\D?202/)
    expect(await stored()).toEqual([])
  })

  it('a file that is not there is the system’s own error', async () => {
    await expect(
      importBusinesses(system, { source: join(folder, 'none.csv') }),
    ).rejects.toMatchObject({ code: 'ENOENT' })
  })

  it('is for admins and the product itself', async () => {
    const admin = await makeUser({ role: 'ADMIN' })
    const owner = await makeUser()
    const input = () => ({
      source: () => Readable.from(['name,industry,suburb\nOne,Fitness,Gardens\n']),
    })
    await expect(importBusinesses(anonymous, input())).rejects.toMatchObject({
      code: 'unauthenticated',
    })
    await expect(importBusinesses(owner.actor, input())).rejects.toMatchObject({
      code: 'forbidden',
    })
    await expect(importBusinesses(admin.actor, input())).resolves.toMatchObject({ taken: 1 })
  })

  it('goes on where it ended when it is run again', async () => {
    const rows = Array.from({ length: 700 }, (_, i) => `Shop ${i},Fitness,Gardens,${i} Main Rd`)
    const file = `name,industry,suburb,address\n${rows.join('\n')}\n`
    const end = () => {
      throw new Error('ended')
    }
    await expect(take(file, { onProgress: end })).rejects.toThrow('ended')
    expect(await stored()).toHaveLength(250)
    expect(await take(file)).toMatchObject({ read: 700, taken: 450, unchanged: 250, joined: 0 })
    expect(await stored()).toHaveLength(700)
  })

  it.each([
    ['reading', /changed while it was read\. Nothing was changed/, 0],
    ['writing', /What was taken before stays as it is/, 250],
  ])('a file that grows while it is %s is imported no further', async (when, message, taken) => {
    const rows = Array.from({ length: 2_100 }, (_, i) => `Shop ${i},Fitness,Gardens,${i} Main Rd`)
    const file = join(folder, `grows-${when}.csv`)
    writeFileSync(file, `name,industry,suburb,address\n${rows.join('\n')}\n`)
    const grow = ({ phase }: { phase: string }) => {
      if (phase === when) appendFileSync(file, 'Late,Fitness,Gardens,1 Main Rd\n')
    }
    await expect(
      importBusinesses(system, { source: file, onProgress: grow }),
    ).rejects.toMatchObject({ code: 'invalid', message: expect.stringMatching(message) })
    expect(await stored()).toHaveLength(taken)
  })

  it('waits for another import, and says so', async () => {
    const phases: string[] = []
    let release = () => {}
    let other: Promise<void> = Promise.resolve()
    await new Promise<void>((begun) => {
      const work = () =>
        new Promise<void>((end) => {
          release = end
          begun()
        })
      other = alone(() => {}, work)
    })
    const importing = take('name,industry,suburb\nOne,Fitness,Gardens\n', {
      onProgress: ({ phase }) => {
        phases.push(phase)
        if (phase === 'waiting') release()
      },
    })
    await Promise.all([other, importing])
    expect(phases).toEqual(['waiting', 'writing'])
  })

  it('shows its progress', async () => {
    const seen: object[] = []
    await take('name,industry,suburb\nOne,Fitness,Gardens\n', {
      onProgress: ({ phase, read, rows }) => seen.push({ phase, read, rows }),
    })
    expect(seen).toEqual([{ phase: 'writing', read: 1, rows: 1 }])
    expect(await db.select().from(businesses).where(eq(businesses.name, 'One'))).toHaveLength(1)
  })
})

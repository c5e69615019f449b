import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Pair } from '#app/domain/import/ledger.ts'
import { pairLines, pairsHeader, readDecisions } from '#app/domain/import/pairs-file.server.ts'
import { db } from '#db/client.server.ts'
import { businesses, importDecisions } from '#db/schema/index.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'
import { stored, take } from './taking.ts'

beforeEach(async () => {
  await db.delete(businesses)
  await db.delete(importDecisions)
})

const header = 'external_key,name,industry,suburb,address\n'
const here = `${header}a:1,Olympia Café,Restaurants,Kalk Bay,\n`
const there =
  `${header}b:1,Olympia Cafe,Restaurants,Kalk Bay,134 Main Rd\n` +
  `=b:2,Olympia Cafe,Restaurants,Kalk Bay,7 Harbour Rd\n`

/** The file of pairs that an import writes, with these decisions in it. */
async function decided(...decisions: string[]) {
  const pairs: Pair[] = []
  await take(there, { dryRun: true, onPairs: (found) => void pairs.push(...found) })
  let at = 0
  const text = (pairsHeader + pairLines(pairs)).replace(
    /,,(?=b:1|'=b:2)/g,
    () => `,${decisions[at++]},`,
  )
  const path = join(temporaryFolder(), 'pairs.csv')
  writeFileSync(path, text)
  return path
}

describe('a file of pairs', () => {
  it('names both places, and their keys', async () => {
    await take(here)
    const path = await decided('', '')
    expect(readFileSync(path, 'utf8')).toBe(
      '\ufeffrow,outcome,this row,other one,decision,key,other key\r\n' +
        '2,doubtful,"Olympia Cafe, 134 Main Rd, Kalk Bay","Olympia Café, Kalk Bay",,b:1,a:1\r\n' +
        `3,doubtful,"Olympia Cafe, 7 Harbour Rd, Kalk Bay","Olympia Café, Kalk Bay",,'=b:2,a:1\r\n`,
    )
    expect(await readDecisions(path)).toEqual([])
  })

  it('takes decisions back: tried out without a trace, then for good', async () => {
    await take(here)
    const decisions = await readDecisions(await decided('same', 'Different'))
    expect(decisions).toEqual([
      { externalKey: 'b:1', other: 'a:1', same: true },
      { externalKey: '=b:2', other: 'a:1', same: false },
    ])
    const counts = { joined: 1, taken: 1, doubtful: 0 }
    expect(await take(there, { dryRun: true, decisions })).toMatchObject(counts)
    expect(await db.select().from(importDecisions)).toEqual([])
    expect(await take(there, { decisions })).toMatchObject(counts)
    expect(await stored()).toHaveLength(2)
    expect(await take(there)).toMatchObject({ joined: 1, unchanged: 1, doubtful: 0 })
  })

  it('is read as a spreadsheet saves it, and counts the last word on a pair', async () => {
    const path = join(temporaryFolder(), 'pairs.csv')
    const rows = ['decision;key;other key;note', 'ja;b:1;a:1;x', ';b:3;a:1;', 'nee;b:1;a:1;']
    writeFileSync(path, Buffer.from(`\ufeff${rows.join('\r\n')}\r\n`, 'utf16le'))
    const decisions = await readDecisions(path)
    expect(decisions.map(({ same }) => same)).toEqual([true, false])
    await take(here)
    expect(await take(there, { decisions })).toMatchObject({ taken: 1, doubtful: 1 })
    expect(await db.select().from(importDecisions)).toMatchObject([{ same: false }])
  })

  it.each([
    ['no keys', 'decision,name\nsame,x\n', /needs the columns/],
    ['a word that is none', 'decision,key,other key\nmaybe,b:1,a:1\n', /line 2 says “maybe”/],
    [
      'a key with a NUL',
      'decision,key,other key\nsame,a\u0000b,a:1\n',
      /line 2 has a key that is no text/,
    ],
    ['a lost key', 'decision,key,other key\nsame,,a:1\n', /line 2 has lost its keys/],
    ['nothing', '', /needs the columns/],
    ['a quote never closed', 'decision,key,other key\n"same,b:1,a:1\n', /line 2/],
    ['a workbook', 'PK\u0003\u0004', /Excel workbook/],
  ])('with %s is refused', async (_, text, message) => {
    const path = join(temporaryFolder(), 'pairs.csv')
    writeFileSync(path, text)
    await expect(readDecisions(path)).rejects.toMatchObject({
      code: 'invalid',
      message: expect.stringMatching(message),
    })
  })
})

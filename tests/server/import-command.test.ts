import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { connectTo, createTestDatabase } from '#tests/support/database.ts'
import { launch } from '#tests/support/launched-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

async function setting() {
  const database = await createTestDatabase()
  onTestFinished(() => database.drop())
  const folder = temporaryFolder()
  async function importing(...args: string[]) {
    const settings = { DATABASE_URL: database.url, DATA_DIR: folder }
    const launched = launch(['db/launcher/dev.js', 'db/commands/import.ts', ...args], settings)
    onTestFinished(() => launched.kill())
    const code = await launched.finish()
    return { code, output: launched.output() }
  }
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text)
    return join(folder, name)
  }
  return { sql: connectTo(database.url), importing, write }
}

it('npm run import asks about doubtful pairs in a file, and takes it back', async () => {
  const { sql, importing, write } = await setting()
  const rows = [
    'Olympia Café,Restaurants,Kalk Bay,',
    'Olympia Cafe,Restaurants,Kalk Bay,134 Main Rd',
  ]
  const list = write('list.csv', `name,industry,suburb,address\n${rows.join('\n')}\n`)
  const tried = await importing(list, '--dry-run')
  expect(tried).toMatchObject({ code: 0, output: expect.stringMatching(/doubtful +1/) })
  expect(tried.output).toContain(`${list}.report.csv`)
  const pairs = `${list}.pairs.csv`
  const decided = readFileSync(pairs, 'utf8').replace(',,row:', ',different,row:')
  writeFileSync(pairs, decided)
  const taken = await importing(list, '--pairs', pairs)
  expect(taken).toMatchObject({ code: 0, output: expect.stringMatching(/taken +2/) })
  expect(readFileSync(pairs, 'utf8')).toBe(decided)
  expect(await sql`select 1 from businesses`).toHaveLength(2)
})

it('npm run import writes over no file of yours, and says what is wrong with what it was given', async () => {
  const { importing, write } = await setting()
  const list = write('list.csv', 'name,industry,suburb\nFitland,Gym,Gardens\n')
  expect(await importing(list, '--report', list)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/written over the file\. Nothing was changed/),
  })
  expect(readFileSync(list, 'utf8')).toContain('Fitland')
  expect(await importing(list, '--pairs', `${list}.none`)).toMatchObject({
    code: 1,
    output: expect.stringMatching(/no such file: .*\.none\. Nothing was changed/),
  })
})

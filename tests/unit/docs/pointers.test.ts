import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#db/launcher/root.js'

const read = (name: string) => readFileSync(join(root, name), 'utf8')
const decisions = readdirSync(join(root, 'docs/decisions')).map((name) => `docs/decisions/${name}`)
const texts = [
  'README.md',
  ...['api', 'contributing', 'import', 'operations', 'performance', 'security'].map(
    (name) => `docs/${name}.md`,
  ),
  ...decisions,
].map((name) => [name, read(name)] as const)

/** Files and folders that a text names in backticks; a test without its folder lies beside the one before it. */
function filesNamed(text: string): string[] {
  let folder = ''
  return [...text.matchAll(/`([\w./$[\]-]+)`/g)].flatMap(([, name = '']) => {
    if (/^(?:app|db|docs|tests)\//.test(name)) {
      folder = dirname(name)
      return [name]
    }
    return name.endsWith('.test.ts') ? [join(folder, name)] : []
  })
}

test('files and folders that the documents name are there', () => {
  const missing = texts.flatMap(([document, text]) =>
    filesNamed(text)
      .filter((name) => !existsSync(join(root, name)))
      .map((name) => `${document}: ${name}`),
  )
  expect(missing).toEqual([])
})

test('every line about an attack names where it is tried', () => {
  const rows = read('docs/security.md')
    .split('\n')
    .filter((line) => line.startsWith('|') && !/^\|(?: attack |-|[ -]*\|)/.test(line))
  expect(rows.length).toBeGreaterThan(20)
  const untried = rows.filter((row) => filesNamed(row).every((name) => !name.startsWith('tests/')))
  expect(untried).toEqual([])
})

test('commands that the documents name are there', () => {
  const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
  const missing = texts.flatMap(([document, text]) =>
    [...text.matchAll(/\bnpm run (\w+(?:[:-]\w+)*)/g)]
      .filter(([, name = '']) => !Object.hasOwn(scripts, name))
      .map(([command]) => `${document}: ${command}`),
  )
  expect(missing).toEqual([])
})

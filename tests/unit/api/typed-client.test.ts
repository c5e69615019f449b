import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import openapiTS, { astToString } from 'openapi-typescript'
import ts from 'typescript'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiDocument } from '#app/domain/api/document.server.ts'
import { root } from '#db/launcher/root.js'

// Inside the repository, so that the client finds its library.
mkdirSync(join(root, '.cache'), { recursive: true })
const folder = mkdtempSync(join(root, '.cache/typed-client-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const examples = [...readFileSync(join(root, 'docs/api.md'), 'utf8').matchAll(/```ts\n(.*?)```/gs)]
  .map(([, code]) => code)
  .join('\n')

/** Edits to the examples that the document forbids, one at a time. */
const slips = [
  ['limit: 6', "limit: 'six'"],
  ["one.data?.visibility === 'listed'", "one.data?.visibility === 'paused'"],
  ["highlights: ['Family friendly']", "highlights: ['Helipad']"],
  ['website: null', 'name: null'],
] as const

let program: ts.Program
const file = (name: string) => join(folder, `${name}.ts`)

beforeAll(async () => {
  const document = JSON.parse(JSON.stringify(apiDocument()))
  writeFileSync(file('cpt-gems-api'), astToString(await openapiTS(document)))
  const write = (name: string, code: string) => writeFileSync(file(name), `${code}\nexport {}\n`)
  write('examples', examples)
  slips.forEach(([right, wrong], at) => write(`slip-${at}`, examples.replace(right, wrong)))
  program = ts.createProgram(['examples', ...slips.map((_, at) => `slip-${at}`)].map(file), {
    strict: true,
    noEmit: true,
    skipLibCheck: true,
    allowImportingTsExtensions: true,
    target: ts.ScriptTarget.ES2022,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    lib: ['lib.es2023.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts'],
    types: [],
  })
}, 120_000)

/** The compiler's errors for a file. */
const complaintsAbout = (name: string): string[] =>
  ts
    .getPreEmitDiagnostics(program, program.getSourceFile(file(name)))
    .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, '\n'))

it('a client generated from the document compiles with the examples of docs/api.md', () => {
  expect(examples).toContain('createClient<paths>')
  expect(complaintsAbout('examples')).toEqual([])
}, 60_000)

it.each(slips)(
  'and notices where %s is %s',
  (right, wrong) => {
    expect(examples).toContain(right)
    const at = slips.findIndex((slip) => slip[1] === wrong)
    expect(complaintsAbout(`slip-${at}`)).not.toEqual([])
  },
  60_000,
)

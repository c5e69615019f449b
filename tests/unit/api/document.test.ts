import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { afterAll, describe, expect, it } from 'vitest'
import { apiDocument } from '#app/domain/api/document.server.ts'
import { ownBusinessCall } from '#app/domain/businesses/own-business-call.ts'
import { defaultHours, toWireHours } from '#app/domain/businesses/hours.ts'
import { root } from '#db/launcher/root.js'

const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-document-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const document = JSON.parse(JSON.stringify(apiDocument())) as {
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object> }
}
type Body = { content: { 'application/json': { schema: object; example?: unknown } } }
type Operation = {
  parameters?: { name: string; schema: object; example?: unknown }[]
  requestBody?: Body
  responses: Record<string, Partial<Body>>
}

const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(document, 'api')
const pointer = (parts: string[]) =>
  parts.map((part) => part.replaceAll('~', '~0').replaceAll('/', '~1')).join('/')
const holds = (parts: string[]) => {
  const validate = ajv.getSchema(`api#/${encodeURI(pointer(parts))}`)
  if (!validate) throw new Error(`no schema at ${parts.join(' ')}`)
  return (value: unknown) => (validate(value) ? [] : validate.errors)
}
const bodyOf = (path: string, method: string) =>
  holds(['paths', path, method, 'requestBody', 'content', 'application/json', 'schema'])

describe('the document', () => {
  it('passes redocly lint without a warning', async () => {
    const file = join(folder, 'openapi.json')
    writeFileSync(file, JSON.stringify(document))
    const redocly = join(root, 'node_modules/@redocly/cli/bin/cli.js')
    const env = { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' }
    const run = promisify(execFile)(process.execPath, [redocly, 'lint', file, '--format=json'], {
      cwd: folder,
      env,
    })
    const { totals, problems } = JSON.parse((await run).stdout)
    expect(problems).toEqual([])
    expect(totals).toMatchObject({ errors: 0, warnings: 0 })
  }, 60_000)

  it('has examples that validate against their schemas', () => {
    let examples = 0
    for (const [path, operations] of Object.entries(document.paths)) {
      for (const [method, operation] of Object.entries(operations)) {
        const { requestBody, parameters = [] } = operation
        const body = requestBody?.content['application/json'].example
        if (body !== undefined) expect([path, bodyOf(path, method)(body)]).toEqual([path, []])
        for (const [index, { name, example }] of parameters.entries()) {
          if (example === undefined) continue
          const place = ['paths', path, method, 'parameters', String(index), 'schema']
          expect([path, name, holds(place)(example)]).toEqual([path, name, []])
          examples += 1
        }
        examples += body === undefined ? 0 : 1
      }
    }
    expect(examples).toBeGreaterThan(20)
  })

  it('distinguishes listed and paused businesses by one field', () => {
    const answer = document.paths['/api/businesses/{id}']?.['get']?.responses['200']
    expect(answer?.content?.['application/json'].schema).toMatchObject({
      oneOf: [
        { $ref: '#/components/schemas/Business' },
        { $ref: '#/components/schemas/PausedBusiness' },
      ],
      discriminator: {
        propertyName: 'visibility',
        mapping: {
          listed: '#/components/schemas/Business',
          paused: '#/components/schemas/PausedBusiness',
        },
      },
    })
  })
})

describe('a change of the own business', () => {
  const described = bodyOf('/api/businesses/me', 'put')
  const hours = toWireHours(defaultHours)
  const emptied = {
    suburb: null,
    address: null,
    phone: null,
    email: null,
    website: null,
    googleReviewLink: null,
    description: null,
    city: null,
    amenities: null,
    highlights: null,
    businessHours: null,
    isListingPublished: null,
    version: null,
  }

  it.each([
    ['profile fields', { name: 'Crown & Braid', area: 'City Bowl', phone: '021 424 1234' }],
    [
      'lists and hours as JSON text',
      { amenities: '["WiFi"]', businessHours: JSON.stringify(hours) },
    ],
    ['lists and hours as they are', { highlights: ['Women-owned'], businessHours: hours }],
    ['null', emptied],
    [
      'empty texts',
      { name: '', industry: '', area: '', website: '', amenities: '', businessHours: '' },
    ],
    ['nothing', {}],
    ['a version', { version: 3 }],
  ])('with %s is accepted by document and server', (_, body) => {
    expect(described(body)).toEqual([])
    expect(ownBusinessCall.safeParse(body).error?.issues ?? []).toEqual([])
  })

  it.each([
    { name: null },
    { industry: null },
    { industry: 'Piracy' },
    { name: 5 },
    { phone: 5 },
    { description: 'x'.repeat(4001) },
    { amenities: ['Helipad'] },
    { amenities: 5 },
    { businessHours: { monday: {} } },
    { isListingPublished: 'yes' },
    { version: 1.5 },
  ])('with %j is refused by both', (body) => {
    expect(described(body)).not.toEqual([])
    expect(ownBusinessCall.safeParse(body).success).toBe(false)
  })
})

import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { apiDocument } from '#app/domain/api/document.server.ts'
import { root } from '#db/launcher/root.js'

const folder = join(root, 'app/routes')

/** `api.s3.multipart.$uploadId.ts` is `/api/s3/multipart/{uploadId}`. */
const pathOf = (file: string) =>
  `/${file
    .replace(/\.ts$/, '')
    .replaceAll('[.]', '\u0000')
    .split('.')
    .map((part) => part.replace(/_$/, '').replace(/^\$(\w+)$/, '{$1}'))
    .join('/')
    .replaceAll('\u0000', '.')}`

const files = readdirSync(folder).filter((name) => name.startsWith('api.') && name !== 'api.$.ts')

/** The methods that a route's Allow header lists. */
async function methodsOf(file: string): Promise<string[]> {
  const name = file.endsWith('.ts') ? file : `${file}/route.ts`
  const route = (await import(join(folder, name))) as {
    loader: (args: LoaderFunctionArgs) => Promise<Response>
  }
  const request = new Request(`http://localhost:3000${pathOf(file)}`, { method: 'OPTIONS' })
  const answer = await route.loader({ request, params: {}, context: {} } as LoaderFunctionArgs)
  expect(answer.status).toBe(204)
  return (answer.headers.get('allow') ?? '')
    .split(', ')
    .filter((method) => method !== 'HEAD' && method !== 'OPTIONS')
}

test('the document describes every call of the routes, and no other', async () => {
  const taken = await Promise.all(
    files
      .filter((file) => !file.startsWith('api.openapi'))
      .map(async (file) => (await methodsOf(file)).map((method) => `${method} ${pathOf(file)}`)),
  )
  const told = Object.entries(apiDocument().paths ?? {}).flatMap(([path, operations]) =>
    Object.keys(operations as object).map((method) => `${method.toUpperCase()} ${path}`),
  )
  expect(told.toSorted()).toEqual(taken.flat().toSorted())
})

test('every operation has an example and all its error responses', () => {
  for (const [path, operations] of Object.entries(apiDocument().paths ?? {})) {
    for (const [method, operation] of Object.entries(operations as Record<string, never>)) {
      const { requestBody, responses, summary } = operation as {
        requestBody?: { content: Record<string, { example?: unknown }> }
        responses: Record<string, { description: string }>
        summary: string
      }
      expect(summary, `${method} ${path}`).toBeTruthy()
      if (requestBody) expect(requestBody.content['application/json']?.example).toBeDefined()
      for (const [status, { description }] of Object.entries(responses)) {
        expect(description, `${method} ${path} ${status}`).toBeTruthy()
      }
    }
  }
})

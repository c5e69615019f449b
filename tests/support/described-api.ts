import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { expect } from 'vitest'

type Schema = Record<string, unknown>

/** What of an operation in an OpenAPI 3.1 document tests look at. */
export type DescribedOperation = {
  operationId: string
  security: Record<string, string[]>[]
  parameters?: { in: string; name: string; required: boolean; example?: string }[]
  requestBody?: {
    required: boolean
    content: { 'application/json': { schema: Schema; example?: unknown } }
  }
  responses: Record<string, { content?: { 'application/json': { schema: Schema } } }>
}

export type ApiDocument = {
  openapi: string
  paths: Record<string, Record<string, DescribedOperation>>
}

/** A call: its method and path as the document spells them, and what is sent. */
export type DescribedCall = {
  method: string
  path: string
  params?: Record<string, string>
  query?: Record<string, string>
  token?: string | undefined
  headers?: Record<string, string>
  /** Sent as JSON, unless it is text already. */
  body?: unknown
}

const pointer = (text: string) => text.replaceAll('~', '~0').replaceAll('/', '~1')

/** The API of a running server, whose every answer is held against the document it gives of itself. */
export async function describedApi(url: string) {
  const document = (await (await fetch(`${url}/api/openapi.json`)).json()) as ApiDocument
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema(document, 'api')

  function expectDescribed(call: DescribedCall, status: number, json: unknown): void {
    // Node refuses a head of more than 16 KB before the site reads it.
    if (status === 431) return
    const told = `${call.method.toUpperCase()} ${call.path} → ${status} ${JSON.stringify(json)?.slice(0, 400)}`
    const response = document.paths[call.path]?.[call.method]?.responses[String(status)]
    expect(response, `the document does not tell of ${told}`).toBeDefined()
    if (!response?.content) return
    const place = ['paths', call.path, call.method, 'responses', String(status), 'content']
    const schema = [...place, 'application/json', 'schema'].map(pointer).join('/')
    const holds = ajv.getSchema(`api#/${encodeURI(schema)}`)
    expect(holds, `no schema for ${told}`).toBeDefined()
    holds?.(json)
    expect(holds?.errors ?? [], told).toEqual([])
  }

  return {
    document,
    /** Calls, holds the answer against the document, and gives it back. */
    async call(call: DescribedCall) {
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(call.params?.[name] ?? 'none'),
      )
      const query = new URLSearchParams(call.query).toString()
      const body = typeof call.body === 'string' ? call.body : JSON.stringify(call.body)
      const response = await fetch(`${url}${path}${query && `?${query}`}`, {
        method: call.method.toUpperCase(),
        headers: {
          ...(call.token !== undefined && { authorization: `Bearer ${call.token}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...call.headers,
        },
        ...(body !== undefined && { body }),
      })
      const text = await response.text()
      const json: unknown = text ? JSON.parse(text) : undefined
      if (response.status !== 304) expectDescribed(call, response.status, json)
      return { status: response.status, headers: response.headers, json: json as never }
    },
  }
}

export type DescribedApi = Awaited<ReturnType<typeof describedApi>>

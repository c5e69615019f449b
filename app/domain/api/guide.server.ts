import { apiDocument, operations } from './document.server.ts'
import type { Guide, GuideCall, GuideField } from './guide.ts'
import { apiAreas, type Caller, type Operation } from './operation.ts'

type Schema = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  description?: string
  properties?: Record<string, Schema>
  required?: string[]
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
  maxLength?: number
}

type Described = {
  parameters?: {
    in: 'path' | 'query' | 'header'
    name: string
    required: boolean
    description?: string
  }[]
  requestBody?: { content: { 'application/json': { schema: Schema; example?: unknown } } }
  responses: Record<string, { description: string }>
}

const callers: Record<Caller, string> = {
  anyone: 'Anybody',
  user: 'Signed in',
  owner: 'Owners',
  admin: 'Admins',
  provider: 'The payment provider',
  automation: 'An automation, with its secret',
}

function typeOf(schema: Schema): string {
  if (schema.const !== undefined) return JSON.stringify(schema.const)
  // An empty text means not set, which needs no mention.
  const values = schema.enum?.filter((value) => value !== '')
  if (values) return values.map((value) => JSON.stringify(value)).join(', ')
  const several = schema.anyOf ?? schema.oneOf
  if (several) return [...new Set(several.map(typeOf))].join(' or ')
  if (schema.items) return `list of ${typeOf(schema.items)}`
  const type = Array.isArray(schema.type) ? schema.type.join(' or ') : (schema.type ?? 'anything')
  return schema.maxLength ? `${type}, at most ${schema.maxLength} characters` : type
}

function bodyFields(schema: Schema): GuideField[] {
  const shapes = schema.properties ? [schema] : (schema.oneOf ?? schema.anyOf ?? [])
  const fields = new Map<string, GuideField>()
  for (const shape of shapes) {
    for (const [name, property] of Object.entries(shape.properties ?? {})) {
      const known = fields.get(name)
      const type = typeOf(property)
      fields.set(name, {
        name,
        place: 'body',
        type: known && known.type !== type ? `${known.type}, ${type}` : type,
        required: shapes.every(({ required = [] }) => required.includes(name)),
        description: property.description ?? '',
      })
    }
  }
  return [...fields.values()]
}

function describeCall(operation: Operation): GuideCall {
  const paths = apiDocument().paths as unknown as Record<string, Record<string, Described>>
  const described = paths[operation.path]?.[operation.method]
  if (!described) throw new Error(`${operation.id} is not in the document`)
  const body = described.requestBody?.content['application/json']
  return {
    id: operation.id,
    method: operation.method.toUpperCase(),
    path: operation.path,
    summary: operation.summary,
    description: operation.description ?? null,
    caller: callers[operation.caller],
    fields: [
      ...(described.parameters ?? []).map(({ in: place, name, required, description = '' }) => ({
        name,
        place,
        type: 'string',
        required,
        description,
      })),
      ...(body ? bodyFields(body.schema) : []),
    ],
    example: body ? JSON.stringify(body.example, null, 2) : null,
    answers: Object.entries(described.responses).map(([status, { description }]) => ({
      status,
      description,
    })),
  }
}

/** The guide to the API, made from the same descriptions as its document. */
export const apiGuide = (): Guide =>
  Object.entries(apiAreas).map(([name, text]) => ({
    name,
    text,
    calls: operations.filter(({ area }) => area === name).map(describeCall),
  }))

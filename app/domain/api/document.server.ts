import { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject } from 'zod-openapi'
import { brand } from '#app/brand.ts'
import { env } from '#app/env.server.ts'
import { paths } from '#app/paths.ts'
import { accountOperations } from './accounts.ts'
import { administrationOperations } from './administration.ts'
import { automationOperations } from './automation.ts'
import { availabilityOperations, ownServiceOperations } from './availability.ts'
import { bookingOperations } from './bookings.ts'
import { directoryOperations } from './directory.ts'
import {
  allRefusals,
  apiAreas,
  refusalMeanings,
  refusalShape,
  type Caller,
  type Operation,
  type Parameter,
} from './operation.ts'
import { ownBusinessOperations } from './own-business.ts'
import { pictureOperations } from './pictures.ts'
import { signatureHeader } from '#app/gateways/payments/current.server.ts'
import { planOperations } from './plans.server.ts'
import { reviewOperations } from './reviews.ts'
import { uploadOperations } from './uploads.ts'

export const operations: Operation[] = [
  ...accountOperations,
  ...directoryOperations,
  ...reviewOperations,
  ...availabilityOperations,
  ...bookingOperations,
  ...ownBusinessOperations,
  ...ownServiceOperations,
  ...pictureOperations,
  ...uploadOperations,
  ...planOperations,
  ...automationOperations,
  ...administrationOperations,
]

const signedIn: Record<string, string[]>[] = [{ bearer: [] }, { cookie: [] }]
const security: Record<Caller, Record<string, string[]>[]> = {
  anyone: [],
  user: signedIn,
  owner: signedIn,
  admin: signedIn,
  provider: [{ signature: [] }],
  automation: [{ callbackSecret: [] }],
}

const json = (schema: z.ZodType, example: unknown) => ({
  'application/json': { schema, ...(example !== undefined && { example }) },
})

const countHeaders = new Set(['X-Total-Count'])

const headersOf = (headers: Record<string, string>) =>
  Object.fromEntries(
    Object.entries(headers).map(([name, description]) => {
      const type = countHeaders.has(name) ? ('integer' as const) : ('string' as const)
      return [name, { description, schema: { type } }]
    }),
  )

function parameter(
  place: 'path' | 'query' | 'header',
  name: string,
  definition: Parameter | string,
) {
  const { description, example, required, integer, oneOf }: Parameter =
    typeof definition === 'string' ? { description: definition } : definition
  return {
    in: place,
    name,
    description,
    required: place === 'path' || (required ?? false),
    schema: integer
      ? {
          type: 'integer' as const,
          minimum: integer.min,
          ...(integer.max !== undefined && { maximum: integer.max }),
        }
      : { type: 'string' as const, ...(oneOf && { enum: [...oneOf] }) },
    ...(example !== undefined && { example }),
  }
}

const parametersOf = ({ params, query, headers }: Operation) => [
  ...Object.entries(params ?? {}).map(([name, definition]) => parameter('path', name, definition)),
  ...Object.entries(query ?? {}).map(([name, definition]) => parameter('query', name, definition)),
  ...Object.entries(headers ?? {}).map(([name, text]) => parameter('header', name, text)),
]

function described(operation: Operation): ZodOpenApiOperationObject {
  const { summary, description, body, answers } = operation
  const parameters = parametersOf(operation)
  return {
    operationId: operation.id,
    tags: [operation.area],
    summary,
    ...(description && { description }),
    security: security[operation.caller],
    ...(parameters.length > 0 && { parameters }),
    ...(body && {
      requestBody: {
        required: !operation.bodyOptional,
        content: json(body, operation.bodyExample),
      },
    }),
    responses: Object.fromEntries([
      ...Object.entries(answers).map(([status, answer]) => [
        status,
        {
          description: answer.description,
          content: json(answer.schema, answer.example),
          ...(answer.headers && { headers: headersOf(answer.headers) }),
        },
      ]),
      ...(answers[200]?.headers?.['ETag']
        ? [['304', { description: 'Nothing changed since the tag of If-None-Match' }]]
        : []),
      ...allRefusals(operation).map((status) => [
        String(status),
        { description: refusalMeanings[status], content: json(refusalShape, undefined) },
      ]),
    ]),
  }
}

function makeDocument() {
  const calls: Record<string, Record<string, ZodOpenApiOperationObject>> = {}
  for (const operation of operations) {
    ;(calls[operation.path] ??= {})[operation.method] = described(operation)
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: `${brand.name} API`,
        version: '1.0.0',
        license: { name: 'Terms of use', url: `${env().publicUrl}${paths.terms()}` },
        description:
          'JSON in and out. Responses use +02:00. Times you send without an offset are read as Cape Town time. Every refusal has the shape `Refusal`.',
      },
      servers: [{ url: '/' }],
      tags: Object.entries(apiAreas).map(([name, description]) => ({ name, description })),
      paths: calls,
      components: {
        securitySchemes: {
          bearer: {
            type: 'http',
            scheme: 'bearer',
            description: 'The token of POST /api/auth/login',
          },
          cookie: { type: 'apiKey', in: 'cookie', name: 'session' },
          signature: { type: 'apiKey', in: 'header', name: signatureHeader },
          callbackSecret: {
            type: 'http',
            scheme: 'bearer',
            description: 'The callback secret of a business',
          },
        },
      },
    },
    { allowEmptySchema: { custom: true, transform: true } },
  )
}

let made: ReturnType<typeof makeDocument> | undefined

/** OpenAPI 3.1 (https://spec.openapis.org/oas/v3.1.0), built once from the zod schemas that parse the requests. */
export const apiDocument = () => (made ??= makeDocument())

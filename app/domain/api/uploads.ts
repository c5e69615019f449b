import { z } from 'zod'
import type { Operation } from './operation.ts'
import { storageRefusals } from './pictures.ts'

const area = 'Pictures'
const key = {
  key: {
    description: 'The key that the upload began with',
    example: 'businesses/3f2b6c1e-7a54-4d0e-9b1f-0c2d5e8a9b10/uploads/a1b2.jpg',
    required: true,
  },
} as const
const upload = { uploadId: 'The upload that began with POST /api/s3/multipart' }
const part = z.object({ PartNumber: z.int(), ETag: z.string() })

/** The calls that Uppy makes. */
export const uploadOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/s3/params',
    id: 'uploadParameters',
    area,
    summary: 'How to upload a file in one piece',
    caller: 'owner',
    query: {
      filename: { description: 'Its name', example: 'shop.jpg', required: true },
      type: { description: 'Its type', example: 'image/jpeg', required: true },
      'metadata[size]': {
        description: 'Its bytes, where known',
        integer: { min: 0 },
        example: 240_000,
      },
    },
    answers: {
      200: {
        description: 'A signed address and what to send along',
        schema: z.object({
          method: z.enum(['PUT', 'POST']),
          url: z.url(),
          fields: z.record(z.string(), z.string()),
          headers: z.record(z.string(), z.string()),
          expires: z.int().meta({ description: 'Seconds' }),
        }),
      },
    },
    refusals: [...storageRefusals, 413],
  },
  {
    method: 'post',
    path: '/api/s3/multipart',
    id: 'beginMultipart',
    area,
    summary: 'Begin an upload in parts',
    caller: 'owner',
    body: z.object({
      filename: z.string(),
      type: z.string().meta({ example: 'image/jpeg' }),
      metadata: z.record(z.string(), z.unknown()).optional(),
    }),
    bodyExample: { filename: 'shop.jpg', type: 'image/jpeg', metadata: {} },
    answers: {
      200: {
        description: 'Begun',
        schema: z.object({ key: z.string(), uploadId: z.string(), bucket: z.string() }),
      },
    },
    refusals: storageRefusals,
  },
  {
    method: 'get',
    path: '/api/s3/multipart/{uploadId}',
    id: 'listParts',
    area,
    summary: 'The parts that have arrived',
    caller: 'owner',
    params: upload,
    query: key,
    answers: {
      200: {
        description: 'All of them',
        schema: z.array(part.extend({ Size: z.int().optional() })),
      },
    },
    refusals: storageRefusals,
  },
  {
    method: 'delete',
    path: '/api/s3/multipart/{uploadId}',
    id: 'abortMultipart',
    area,
    summary: 'Cancel an upload',
    caller: 'owner',
    params: upload,
    query: key,
    answers: { 200: { description: 'Gone', schema: z.object({}) } },
    refusals: storageRefusals,
  },
  {
    method: 'get',
    path: '/api/s3/multipart/{uploadId}/{partNumber}',
    id: 'signPart',
    area,
    summary: 'Where to upload a part',
    caller: 'owner',
    params: { ...upload, partNumber: { description: 'From 1', integer: { min: 1, max: 10_000 } } },
    query: key,
    answers: {
      200: {
        description: 'A signed address',
        schema: z.object({ url: z.url(), expires: z.int() }),
      },
    },
    refusals: storageRefusals,
  },
  {
    method: 'post',
    path: '/api/s3/multipart/{uploadId}/complete',
    id: 'completeMultipart',
    area,
    summary: 'Join the parts',
    caller: 'owner',
    params: upload,
    query: key,
    body: z.object({ parts: z.array(part) }),
    bodyExample: { parts: [{ PartNumber: 1, ETag: '"9a0364b9e99bb480dd25e1f0284c8555"' }] },
    answers: {
      200: {
        description: 'Joined',
        schema: z.object({ location: z.url(), key: z.string(), bucket: z.string() }),
      },
    },
    refusals: storageRefusals,
  },
  {
    method: 'get',
    path: '/api/s3/sts',
    id: 'uploadCredentials',
    area,
    summary: 'Temporary credentials for your own prefix of the storage',
    caller: 'owner',
    answers: {
      200: {
        description: 'Where the storage can make them; 501 elsewhere',
        schema: z.object({
          credentials: z.object({
            AccessKeyId: z.string(),
            SecretAccessKey: z.string(),
            SessionToken: z.string(),
            Expiration: z.string(),
          }),
          bucket: z.string(),
          region: z.string(),
        }),
      },
    },
    refusals: storageRefusals,
  },
]

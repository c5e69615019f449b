import { z } from 'zod'
import { pictureCall } from '#app/domain/uploads/picture-schema.ts'
import type { Operation } from './operation.ts'

const area = 'Pictures'
export const storageRefusals = [400, 404, 409, 422, 429, 501, 502]

const uploadRequest = z.object({
  filename: z.string().optional(),
  type: z.string().optional().meta({ example: 'image/jpeg' }),
  size: z.int().optional().meta({ description: 'Bytes, at most 5242880' }),
})

export const pictureOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/objects/upload',
    id: 'beginUpload',
    area,
    summary: 'Where to upload a picture',
    description:
      'PUT the bytes to `uploadURL`, then set the picture with PUT /api/business/images.',
    caller: 'owner',
    body: uploadRequest,
    bodyOptional: true,
    bodyExample: { filename: 'shop.jpg', type: 'image/jpeg', size: 240_000 },
    answers: {
      200: { description: 'A signed address', schema: z.object({ uploadURL: z.url() }) },
    },
    refusals: storageRefusals,
  },
  {
    method: 'put',
    path: '/api/business/images',
    id: 'setPicture',
    area,
    summary: 'Set the picture of my business',
    description:
      'The uploaded file is looked at first: JPEG, PNG, WebP, AVIF or GIF, at most 5 MB.',
    caller: 'owner',
    body: pictureCall,
    bodyExample: { imageURL: 'https://storage.example/businesses/…/uploads/a1b2.jpg' },
    answers: { 200: { description: 'Set', schema: z.object({ logo: z.url() }) } },
    refusals: [404, 409, 422, 429, 502],
  },
  {
    method: 'delete',
    path: '/api/business/images',
    id: 'removePicture',
    area,
    summary: 'Remove the picture of my business',
    caller: 'owner',
    answers: { 200: { description: 'Removed', schema: z.object({ logo: z.null() }) } },
    refusals: [404],
  },
]

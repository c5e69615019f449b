import { z } from 'zod'
import { focalPoints } from './focal-point.ts'

const focalPoint = z.enum(focalPoints, { error: 'Please choose one of the nine points' })

export const pictureCall = z.object(
  {
    imageURL: z
      .string({ error: 'Please send imageURL, the address the picture was uploaded to' })
      .trim()
      .min(1, { error: 'Please send imageURL, the address the picture was uploaded to' })
      .max(4000, { error: 'That address is too long' }),
    focalPoint: focalPoint.optional(),
  },
  { error: 'Please send an object with imageURL' },
)

/** What the picture's page sends without a file. */
export const pictureForm = z.union(
  [z.object({ intent: z.literal('remove') }), z.object({ focalPoint })],
  {
    error: 'Please choose one of the nine points',
  },
)

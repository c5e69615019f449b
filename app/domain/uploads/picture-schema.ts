import { z } from 'zod'
import { focalPoints } from './focal-point.ts'

/** The body of `PUT /api/business/images`. */
export const pictureCall = z.object(
  {
    imageURL: z
      .string({ error: 'Please send imageURL, the address the picture was uploaded to' })
      .trim()
      .min(1, { error: 'Please send imageURL, the address the picture was uploaded to' })
      .max(4000, { error: 'That address is too long' }),
    focalPoint: z.enum(focalPoints, { error: 'Please choose one of the nine points' }).optional(),
  },
  { error: 'Please send an object with imageURL' },
)

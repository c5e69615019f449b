import { z } from 'zod'
import { maxReviewLength } from '#app/domain/reviews/states.ts'
import { pageHeaders, pageQuery } from './directory.ts'
import type { Operation } from './operation.ts'

const reviewsShape = z
  .object({
    average: z
      .number()
      .nullable()
      .meta({ description: 'To one decimal; null without any', example: 4.6 }),
    count: z.int().meta({ example: 12 }),
    histogram: z
      .object({ 1: z.int(), 2: z.int(), 3: z.int(), 4: z.int(), 5: z.int() })
      .meta({ description: 'How many there are of each number of stars' }),
    reviews: z.array(
      z.object({
        stars: z.int().min(1).max(5),
        text: z.string().max(maxReviewLength).meta({ description: 'Plain text, possibly empty' }),
        name: z.string().meta({ description: 'A first name, or `A customer`', example: 'Naledi' }),
        month: z.string().meta({ description: 'Of the visit', example: '2026-11' }),
        answer: z.string().nullable().meta({ description: 'What the business answered' }),
      }),
    ),
  })
  .meta({ id: 'Reviews' })

export const reviewOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/businesses/{id}/reviews',
    id: 'businessReviews',
    area: 'Directory',
    summary: 'Reviews by customers',
    description:
      'What customers wrote after a visit that they booked here, newest first; `rating` of a business is Google’s and stands apart. Average, count and histogram are of all that are shown, whatever the page. Without a limit the first hundred come.',
    caller: 'anyone',
    params: { id: 'Id or slug of the business' },
    query: pageQuery,
    answers: {
      200: {
        description: 'A page of reviews',
        schema: reviewsShape,
        headers: { ...pageHeaders, ETag: 'Send it as If-None-Match; 304 where nothing changed' },
      },
    },
    refusals: [422],
  },
]

import { z } from 'zod'
import { publicBusinessShape } from './shapes.ts'

const spanShape = z.object({
  open: z.string().meta({ example: '09:00' }),
  close: z.string().meta({ description: 'At or before `open`: on the next day', example: '13:00' }),
})

/** One business alone: with all of its hours. */
export const wholeBusinessShape = publicBusinessShape
  .extend({
    openingHours: z
      .object({
        week: z.record(z.string(), z.array(spanShape)).meta({
          description:
            'Every opening of each day; `businessHours` has first opening and last closing',
        }),
        specialDates: z.array(
          z.object({
            date: z.iso.date(),
            openings: z.array(spanShape),
            label: z.string().nullable(),
          }),
        ),
        closedUntil: z.iso.date().nullable().meta({ description: 'Opens again on this date' }),
      })
      .nullable()
      .meta({ description: 'Null where hours are unknown' }),
  })
  .meta({ id: 'Business' })

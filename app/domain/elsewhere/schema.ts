import { z } from 'zod'
import { noPerson } from '#app/domain/availability/schema.ts'
import { isUuid } from '#app/domain/uuid.ts'

export const urlMessage = 'Please give the secret address of a calendar, beginning with https://'

export const connectForm = z.object({
  intent: z.literal('connect'),
  url: z.string({ error: urlMessage }).max(2000, { error: urlMessage }),
  personId: z.string().refine(isUuid, { error: noPerson }).optional(),
})

/** The forms about calendars kept elsewhere. */
export const calendarForm = z.discriminatedUnion('intent', [
  connectForm,
  z.object({ intent: z.literal('disconnect'), id: z.string() }),
])

import { z } from 'zod'
import { maxDays, maxParty } from '#app/domain/availability/schema.ts'
import { priceKinds, staffKinds } from '#app/domain/services/enums.ts'
import { servicesCall, staffListCall } from '#app/domain/services/schema.ts'
import type { Operation } from './operation.ts'
import { id, localInstant } from './shapes.ts'

const picture = z.url().nullable().meta({ description: 'The whole address of a JPEG' })

const service = z
  .object({
    id,
    name: z.string().meta({ example: 'Cut and blow-dry' }),
    description: z.string(),
    minutes: z.int().meta({ example: 60 }),
    price: z.object({
      kind: z.enum(priceKinds),
      cents: z.int().nullable().meta({ description: 'Of rand, with VAT', example: 35_000 }),
    }),
    bufferBefore: z.int().meta({ description: 'Minutes kept free before' }),
    bufferAfter: z.int().meta({ description: 'Minutes kept free after' }),
    notice: z.int().meta({ description: 'Minutes ahead at which it can still be booked' }),
    horizonDays: z.int().meta({ description: 'Days ahead at which it can be booked already' }),
    capacity: z.int().meta({ description: 'How many can come at once' }),
    paused: z.boolean(),
    picture,
  })
  .meta({ id: 'Service' })

const span = z.object({ open: z.string(), close: z.string() })
const person = z
  .object({
    id,
    name: z.string().meta({ example: 'Lerato' }),
    kind: z.enum(staffKinds),
    serviceIds: z.array(id).meta({ description: 'The services that can be booked with them' }),
    hours: z
      .record(z.string(), span.extend({ closed: z.boolean() }))
      .nullable()
      .meta({ description: 'By day; null where they follow the business' }),
    picture,
  })
  .meta({ id: 'Person' })

const ownPerson = person
  .extend({
    specialDates: z.record(
      z.string(),
      z.object({ spans: z.array(span), label: z.string().optional() }),
    ),
    leave: z.array(z.object({ from: z.iso.date(), to: z.iso.date() })),
  })
  .meta({ id: 'OwnPerson' })

const availabilityShape = z
  .object({
    days: z.array(
      z.object({
        date: z.iso.date(),
        free: z.int().meta({ description: 'How many times are free on it' }),
      }),
    ),
    times: z.array(
      z.object({
        start: localInstant,
        end: localInstant,
        personIds: z.array(id).meta({ description: 'Who is free; none where nobody is chosen' }),
        left: z.int().meta({ description: 'For how many more there is room in all' }),
      }),
    ),
  })
  .meta({ id: 'Availability' })

const params = { id: 'Id or slug of the business' }
const tagged = { ETag: 'Send it as If-None-Match; 304 where nothing changed' }
const wholeList =
  'The whole list in its order: what is left out is removed, ids are kept where given. A field that is left out stays as it is, and has its default in a new one.'

export const availabilityOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/businesses/{id}/availability',
    id: 'availability',
    area: 'Bookings',
    summary: 'Free times',
    description: `Times that can be booked, at most ${maxDays} days at once. Without a service the first one counts, or, where there is none, an appointment of the business's length.`,
    caller: 'anyone',
    params,
    query: {
      service: { description: 'Id of a service' },
      person: { description: 'Id of a person; anyone without it' },
      party: {
        description: 'How many come',
        integer: { min: 1, max: maxParty },
        example: 2,
      },
      from: { description: 'First date; today, unless said', example: '2026-12-01' },
      to: { description: 'Last date; 30 days later, unless said', example: '2026-12-07' },
    },
    answers: { 200: { description: 'In order', schema: availabilityShape, headers: tagged } },
    refusals: [422],
  },
  {
    method: 'get',
    path: '/api/businesses/{id}/services',
    id: 'services',
    area: 'Directory',
    summary: 'What can be booked',
    caller: 'anyone',
    params,
    answers: { 200: { description: 'In order', schema: z.array(service), headers: tagged } },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/businesses/{id}/people',
    id: 'people',
    area: 'Directory',
    summary: 'Who can be booked',
    description: 'People, rooms or tables.',
    caller: 'anyone',
    params,
    answers: { 200: { description: 'In order', schema: z.array(person), headers: tagged } },
    refusals: [],
  },
]

const serviceExample = {
  name: 'Cut and blow-dry',
  minutes: 60,
  price: { kind: 'fixed', cents: 35_000 },
}

export const ownServiceOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/businesses/me/services',
    id: 'ownServices',
    area: 'Own business',
    summary: 'My services',
    caller: 'owner',
    answers: { 200: { description: 'In order, paused ones too', schema: z.array(service) } },
    refusals: [404],
  },
  {
    method: 'put',
    path: '/api/businesses/me/services',
    id: 'saveServices',
    area: 'Own business',
    summary: 'Replace my services',
    description: `${wholeList} A capacity above 1 needs Basic.`,
    caller: 'owner',
    body: servicesCall,
    bodyExample: [serviceExample],
    answers: { 200: { description: 'As they are now', schema: z.array(service) } },
    refusals: [404, 422],
  },
  {
    method: 'get',
    path: '/api/businesses/me/people',
    id: 'ownPeople',
    area: 'Own business',
    summary: 'My people',
    caller: 'owner',
    answers: { 200: { description: 'In order', schema: z.array(ownPerson) } },
    refusals: [404],
  },
  {
    method: 'put',
    path: '/api/businesses/me/people',
    id: 'savePeople',
    area: 'Own business',
    summary: 'Replace my people',
    description: `${wholeList} Without serviceIds somebody new does every service. Needs Basic.`,
    caller: 'owner',
    body: staffListCall,
    bodyExample: [{ name: 'Lerato', leave: [{ from: '2026-12-24', to: '2026-12-31' }] }],
    answers: { 200: { description: 'As they are now', schema: z.array(ownPerson) } },
    refusals: [404, 422],
  },
]

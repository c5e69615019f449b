import { readFileSync } from 'node:fs'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { eventNames, type EventFacts } from '#app/domain/bookings/events.ts'
import { webhookPayload } from '#app/domain/automation/payload-schema.ts'
import { buildPayload, examplePayload } from '#app/domain/automation/payload.server.ts'

vi.hoisted(() => {
  process.env.SESSION_SECRET = 'a secret for tests, of no worth to anyone'
})

const file = new URL('../../../public/docs/webhook-payload.schema.json', import.meta.url)
const documented = JSON.parse(readFileSync(file, 'utf8')) as object
const ajv = new Ajv2020({ strict: true, allErrors: true })
;(addFormats as unknown as (ajv: Ajv2020) => void)(ajv)
const validate = ajv.compile(documented)
const faultsOf = (payload: unknown) => (validate(payload) ? [] : validate.errors)

const business = {
  id: '3e4b8f5a-2f6c-4a6e-9c3d-1f2a3b4c5d6e',
  name: 'Kalk Bay Bakery',
  phone: '+27214241234',
  email: 'bakery@example.co.za',
}
const facts = (more: Partial<EventFacts> = {}): EventFacts => ({
  business,
  customer: { name: 'Naledi', email: 'naledi@example.co.za', phone: '+27821234567' },
  startsAt: '2026-12-01T08:00:00.000Z',
  notes: '',
  googleReviewLink: null,
  status: 'PENDING',
  ...more,
})

describe('the payload', () => {
  it('matches its documentation', () => {
    expect(documented).toEqual(z.toJSONSchema(webhookPayload))
  })

  it.each(eventNames)('matches its schema for %s', (event) => {
    const bookingId = crypto.randomUUID()
    const payload = buildPayload({ id: crypto.randomUUID(), event, bookingId, facts: facts() })
    expect(faultsOf(payload)).toEqual([])
    expect(payload).toMatchObject({ event, dateISO: '2026-12-01T10:00:00+02:00' })
  })

  it('matches its schema without phone, email and booking', () => {
    const bare = facts({ business: { ...business, phone: null, email: null } })
    const told = { id: crypto.randomUUID(), event: 'booking.moved' as const, facts: bare }
    const payload = buildPayload({ ...told, bookingId: null })
    expect(faultsOf(payload)).toEqual([])
    expect(payload.business).toMatchObject({ phone: '', email: '' })
  })

  it('is the same for samples and tests, except for the test flag', () => {
    const sample = examplePayload({ ...business, googleReviewLink: 'https://g.page/r/x/review' })
    expect(faultsOf(sample)).toEqual([])
    expect(sample.delivery.test).toBe(true)
    expect(Date.parse(sample.dateISO)).toBeGreaterThan(Date.now())
    expect(faultsOf({ ...sample, extra: 1 })).not.toEqual([])
    const { notes: _, ...without } = sample
    expect(faultsOf(without)).not.toEqual([])
  })
})

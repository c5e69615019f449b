import { expect, it } from 'vitest'
import { waitForm } from '#app/domain/waiting/schema.ts'

const details = {
  customerName: 'Thabo Nkosi',
  customerEmail: 'thabo@example.co.za',
  customerPhone: '082 123 4567',
  date: '2026-12-01',
  until: '17:00',
}

it('hours to wait for are taken as people type them', () => {
  for (const from of ['09:30', '9:30', '0930', '9h30', '9.30'])
    expect(waitForm.parse({ ...details, from })).toMatchObject({ from: '09:30', until: '17:00' })
  for (const from of ['25:00', 'noon', ''])
    expect(waitForm.safeParse({ ...details, from }).success).toBe(false)
})

it('a wait until midnight ends with the day, however it is typed', () => {
  for (const until of ['24:00', '2400', '00:00', '12am'])
    expect(waitForm.parse({ ...details, from: '18:00', until })).toMatchObject({ until: '23:59' })
  expect(waitForm.safeParse({ ...details, from: '24:00' }).success).toBe(false)
})

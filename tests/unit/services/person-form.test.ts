import { expect, test } from 'vitest'
import { personForm } from '#app/domain/services/form-schema.ts'

const person = { name: 'Ann', kind: 'person', works: 'business' }

test('working hours are read as people type them, where they are plain', () => {
  const own = { ...person, works: 'own' }
  const { hours } = personForm.parse({ ...own, mondayOpen: '9', mondayClose: '5pm' })
  expect(hours?.monday).toEqual({ open: '09:00', close: '17:00', closed: false })
  expect(personForm.safeParse({ ...own, mondayOpen: '9', mondayClose: '7' }).success).toBe(false)
})

test('leave that is kept has two dates that there are', () => {
  const kept = personForm.parse({ ...person, keptLeave: '2026-12-24 2026-12-26' })
  expect(kept.leave).toEqual([{ from: '2026-12-24', to: '2026-12-26' }])
  for (const keptLeave of ['2026-99-99 2026-99-99', '2026-12-24', '2026-12-24  2026-02-30']) {
    expect(personForm.safeParse({ ...person, keptLeave }).success, keptLeave).toBe(false)
  }
})

import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { removePerson, savePerson, saveService } from '#app/domain/services/edit.server.ts'
import { saveServices } from '#app/domain/services/own-services.server.ts'
import { maxServices, maxStaff } from '#app/domain/services/schema.ts'
import { db } from '#db/client.server.ts'
import { services, staff } from '#db/schema/index.ts'
import { codeOf, makeOwner } from '#tests/support/dashboard.ts'

const call = { name: 'Fade', minutes: 30, price: { kind: 'fixed' as const, cents: 9_900 } }
const person = { id: null, name: 'Sipho', dates: { kept: [], added: {} } }

test('adding services one by one ends at the most that a business may have, also at once', async () => {
  const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
  await saveServices(
    actor,
    Array.from({ length: maxServices - 1 }, () => call),
  )
  const adding = ['Line', 'Beard', 'Crop'].map((name) =>
    codeOf(saveService(actor, { id: null, ...call, name })),
  )
  expect((await Promise.all(adding)).toSorted()).toEqual(['conflict', 'conflict', 'done'])
  expect(await db.$count(services, eq(services.businessId, business.id))).toBe(maxServices)
})

test('more people than the most are refused, and who has more already may remove some', async () => {
  const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
  const rows = Array.from({ length: maxStaff + 2 }, (_, position) => ({
    ...{ businessId: business.id, name: `Sipho ${position}`, position },
  }))
  const [first] = await db.insert(staff).values(rows).returning({ id: staff.id })
  expect(await codeOf(savePerson(actor, person))).toBe('conflict')
  await removePerson(actor, first?.id ?? '')
  expect(await db.$count(staff, eq(staff.businessId, business.id))).toBe(maxStaff + 1)
})

test('a service and a person that are sent five times at once are added once', async () => {
  const { actor, business } = await makeOwner({ planStatus: 'BASIC' })
  const five = Array.from({ length: 5 })
  const [service] = await saveServices(actor, [{ ...call, description: 'With a razor.' }])
  await Promise.all(five.map(() => saveService(actor, { id: null, ...call })))
  const serviceIds = [service?.id ?? '']
  await Promise.all(five.map(() => savePerson(actor, { ...person, serviceIds })))
  await savePerson(actor, { ...person, leave: [{ from: '2030-01-01', to: '2030-01-02' }] })
  expect(await db.$count(services, eq(services.businessId, business.id))).toBe(2)
  expect(await db.$count(staff, eq(staff.businessId, business.id))).toBe(2)
})

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
  const adding = [1, 2, 3].map(() => codeOf(saveService(actor, { id: null, ...call })))
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

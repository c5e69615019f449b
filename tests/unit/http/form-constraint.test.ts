import { expect, test } from 'vitest'
import { z } from 'zod'
import { changeEmailForm, loginForm, registration } from '#app/domain/accounts/schema.ts'
import { profileForm } from '#app/domain/businesses/profile-schema.ts'
import { guestMove } from '#app/domain/bookings/schema.ts'
import { blockForm, ownEntryForm } from '#app/domain/calendar/own-entry-schema.ts'
import { personForm } from '#app/domain/privacy/person-schema.ts'
import { serviceForm } from '#app/domain/services/form-schema.ts'
import { constraintOf } from '#app/http/form-constraint.server.ts'

const namesOf = (schema: z.ZodType) => Object.keys(constraintOf(schema)).sort()

test('a browser asks for the fields that the schema requires, and for no others', () => {
  expect(namesOf(loginForm)).toEqual(['email', 'password'])
  expect(namesOf(changeEmailForm)).toEqual(['currentPassword', 'newEmail'])
  expect(namesOf(registration)).toEqual(
    [
      ...['firstName', 'lastName', 'email', 'phone', 'password'],
      ...['businessName', 'industry', 'area', 'terms'],
    ].sort(),
  )
  expect(namesOf(guestMove)).toEqual(['intent'])
  expect(namesOf(blockForm)).toEqual(['from', 'to'])
  expect(namesOf(ownEntryForm)).toEqual(['dateTime'])
  expect(namesOf(personForm)).toEqual(['again', 'email', 'intent'])
})

test('a browser asks for what a form may leave out but not empty', () => {
  expect(namesOf(profileForm)).toEqual(['area', 'industry', 'name', 'version'])
  expect(namesOf(serviceForm)).toEqual(
    ['bufferAfter', 'bufferBefore', 'capacity', 'minutes', 'name', 'priceKind'].sort(),
  )
})

test('no length is given to the browser, which would cut what is pasted', () => {
  const schema = z.object({ note: z.string().min(2).max(5) })
  expect(constraintOf(schema)).toEqual({ note: { required: true } })
})

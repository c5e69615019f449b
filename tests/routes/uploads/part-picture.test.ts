import { expect, test } from 'vitest'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import * as person from '#app/routes/_dashboard.dashboard.people.$id/route.tsx'
import * as service from '#app/routes/_dashboard.dashboard.services_.$id/route.tsx'
import { makeOwner } from '#tests/support/dashboard.ts'
import { pictureBytes } from '#tests/support/pictures.ts'
import { outcome, routeArgs, testSite } from '#tests/support/requests.ts'
import { makeService, makeStaff } from '#tests/support/services.ts'
import { picturesOf } from '#tests/support/uploads.ts'

const formWith = (bytes: Uint8Array) => {
  const form = new FormData()
  form.append('picture', new File([bytes as BlobPart], 'front.jpg', { type: 'image/jpeg' }))
  return form
}

test.each([
  ['service', service, '/dashboard/services', makeService],
  ['person', person, '/dashboard/people', makeStaff],
] as const)('the page of a %s takes a picture, says why not, and removes it', async (...row) => {
  const [, route, folder, make] = row
  const { owner, business } = await makeOwner({ planStatus: 'BASIC' })
  const cookie = `session=${await startSession(owner.id)}`
  const { id } = await make({ businessId: business.id })
  const page = `${folder}/${id}`
  const send = (body: BodyInit, params = { id }) => {
    const headers = { cookie, origin: testSite }
    return outcome(
      route.action(
        routeArgs(new Request(testSite + page, { method: 'POST', headers, body }), params),
      ),
    )
  }
  const shown = async () =>
    (await picturesOf(business.id)).shown.map(({ serviceId, staffId }) => serviceId ?? staffId)

  const refused = await send(formWith(Buffer.from('<html>')))
  expect(JSON.stringify(refused)).toContain('This file is not a picture that we can read')
  expect(await shown()).toEqual([])
  expect(await send(formWith(await pictureBytes('jpeg', 400, 250)))).toMatchObject({
    ...{ status: 302, location: page },
  })
  expect(await shown()).toEqual([id])
  await send(new URLSearchParams({ intent: 'remove-picture' }))
  expect(await shown()).toEqual([])
  const added = await send(formWith(await pictureBytes('jpeg', 400, 250)), { id: 'new' })
  expect(added).toMatchObject({ status: 422 })
})

import { expect, test } from 'vitest'
import { DomainError } from '#app/domain/errors.ts'
import { refusal } from '#app/http/json-response.server.ts'
import { refusable } from '#app/http/refusable.server.ts'
import { asRequest, requestId } from '#app/log/current-request.server.ts'

const broken = () => Promise.reject(new Error('a text that nobody reads'))
const shown = (work: () => Promise<unknown>) =>
  refusable(work, ({ message }) => message).catch((thrown: unknown) => thrown)

test('a fault within a request is shown with its reference, on pages and in the API', async () => {
  const [id, page, call] = await asRequest(async () => [
    requestId(),
    await shown(broken),
    await refusal(new Request('http://localhost/api/x'), new Error('x')).text(),
  ])
  expect(id).toMatch(/^[0-9a-f]{12}$/)
  expect(page).toMatchObject({
    ...{ data: { message: expect.stringContaining(`Reference: ${id}`) } },
    init: { status: 500 },
  })
  expect(JSON.stringify(page)).not.toContain('nobody reads')
  expect(call).toContain(`Reference: ${id}`)
})

test('a refusal has none, nor has a fault outside of requests', async () => {
  const refused = await asRequest(() =>
    shown(() => Promise.reject(new DomainError('conflict', 'It is taken.'))),
  )
  expect(refused).toBe('It is taken.')
  expect(await shown(broken)).toBeInstanceOf(Error)
})

test('each request has an id of its own', () => {
  expect(asRequest(requestId)).not.toBe(asRequest(requestId))
  expect(requestId()).toBeUndefined()
})

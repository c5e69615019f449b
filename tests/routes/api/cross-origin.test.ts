import { describe, expect, it } from 'vitest'
import type { LoaderFunctionArgs } from '@remix-run/node'
import { startSession } from '#app/domain/accounts/sessions.server.ts'
import * as statistics from '#app/routes/api.admin.stats.ts'
import * as businesses from '#app/routes/api.businesses.ts'
import * as business from '#app/routes/api.businesses.$id.ts'
import * as ownBusiness from '#app/routes/api.businesses.me.ts'
import * as me from '#app/routes/api.auth.me.ts'
import * as document from '#app/routes/api.openapi[.]json.ts'
import { makeBusiness, makeUser } from '#tests/support/factories.ts'

type Route = { loader: (args: never) => Promise<Response> }

const origin = 'https://elsewhere.example'
const ask = (route: Route, path: string, init: RequestInit = {}, params = {}) => {
  const request = new Request(`http://localhost:3000${path}`, {
    ...init,
    headers: { origin, ...init.headers },
  })
  const context = { clientAddress: '192.0.2.1' }
  return route.loader({ request, params, context } as unknown as LoaderFunctionArgs as never)
}
const allowed = (response: Response) => response.headers.get('access-control-allow-origin')
const tokenOf = async (role: 'ADMIN' | 'BUSINESS') => {
  const { id } = await makeUser({ role })
  return { authorization: `Bearer ${await startSession(id)}` }
}

describe('a page of another origin', () => {
  it('reads the directory, the document and the public figures, and never with credentials', async () => {
    const { slug } = await makeBusiness({ planStatus: 'FREE', isListingPublished: true })
    for (const response of await Promise.all([
      ask(businesses, '/api/businesses'),
      ask(business, `/api/businesses/${slug}`, {}, { id: slug }),
      ask(business, '/api/businesses/nowhere', {}, { id: 'nowhere' }),
      ask(document, '/api/openapi.json'),
      ask(statistics, '/api/admin/stats'),
    ])) {
      expect(allowed(response)).toBe('*')
      expect(response.headers.get('access-control-allow-credentials')).toBeNull()
    }
  })

  it('reads total counts, and may send If-None-Match', async () => {
    const list = await ask(businesses, '/api/businesses')
    expect(list.headers.get('access-control-expose-headers')).toMatch(/ETag.*X-Total-Count/)
    const before = await ask(businesses, '/api/businesses', { method: 'OPTIONS' })
    expect([before.status, allowed(before)]).toEqual([204, '*'])
    expect(before.headers.get('access-control-allow-headers')).toContain('If-None-Match')
    expect(before.headers.get('access-control-allow-headers')).not.toMatch(/authorization/i)
    const headers = { 'if-none-match': list.headers.get('etag') ?? '' }
    const again = await ask(businesses, '/api/businesses', { headers })
    expect([again.status, allowed(again)]).toEqual([304, '*'])
  })

  it('reads nothing that requires signing in', async () => {
    const headers = await tokenOf('ADMIN')
    const figures = await ask(statistics, '/api/admin/stats', { headers })
    expect(await figures.clone().json()).toHaveProperty('totalUsers')
    expect(allowed(figures)).toBeNull()
    expect(allowed(await ask(me, '/api/auth/me', { headers }))).toBeNull()
    const owner = await tokenOf('BUSINESS')
    expect(allowed(await ask(ownBusiness, '/api/businesses/me', { headers: owner }))).toBeNull()
    const beforehand = await ask(ownBusiness, '/api/businesses/me', { method: 'OPTIONS' })
    expect(allowed(beforehand)).toBeNull()
  })
})

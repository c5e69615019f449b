import * as objects from '#app/routes/objects.$.ts'
import * as upload from '#app/routes/api.objects.upload.ts'
import * as multipart from '#app/routes/api.s3.multipart.ts'
import * as one from '#app/routes/api.s3.multipart.$uploadId.ts'
import * as part from '#app/routes/api.s3.multipart.$uploadId.$partNumber.ts'
import * as complete from '#app/routes/api.s3.multipart.$uploadId.complete.ts'
import * as params from '#app/routes/api.s3.params.ts'
import * as sts from '#app/routes/api.s3.sts.ts'
import { makeOwner } from '#tests/support/dashboard.ts'
import { bearer, routeArgs, testSite } from '#tests/support/requests.ts'

type Route = typeof upload | typeof objects

const routeOf = (pathname: string): [Route, Record<string, string>] => {
  const [, , , , uploadId = '', last = ''] = pathname.split('/')
  const ids = { uploadId: decodeURIComponent(uploadId), partNumber: last }
  if (pathname.startsWith('/objects/')) return [objects, {}]
  if (pathname === '/api/objects/upload') return [upload, {}]
  if (pathname === '/api/s3/params') return [params, {}]
  if (pathname === '/api/s3/sts') return [sts, {}]
  if (pathname === '/api/s3/multipart') return [multipart, {}]
  if (last === 'complete') return [complete, ids]
  return last ? [part, ids] : [one, ids]
}

export async function call(
  method: string,
  address: string,
  headers: Record<string, string> = {},
  body?: unknown,
): Promise<Response> {
  const url = new URL(address, testSite)
  const json = body !== undefined && !(body instanceof Uint8Array) && typeof body !== 'string'
  const request = new Request(url, {
    method,
    headers: { ...(json ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(body === undefined ? {} : { body: (json ? JSON.stringify(body) : body) as BodyInit }),
  })
  const [route, params] = routeOf(url.pathname)
  const args = routeArgs(request, params)
  return method === 'GET' || method === 'HEAD' ? route.loader(args) : route.action(args)
}

export async function uploader(values: Parameters<typeof makeOwner>[0] = {}) {
  const made = await makeOwner({ planStatus: 'BASIC', ...values })
  return { ...made, headers: await bearer(made.owner.id) }
}

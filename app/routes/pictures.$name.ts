import type { LoaderFunctionArgs } from '@remix-run/node'
import { isPictureName, pictureFile } from '#app/domain/uploads/picture-files.server.ts'
import { screen } from '#app/http/screen.server.ts'

const noPicture = () =>
  new Response('There is no such picture.\n', {
    status: 404,
    headers: { 'content-type': 'text/plain', 'cache-control': 'no-store' },
  })

const headersOf = (name: string) => ({
  'cache-control': 'public, max-age=31536000, immutable',
  etag: `"${name}"`,
  'x-content-type-options': 'nosniff',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
})

export const loader = screen(async ({ params, request }: LoaderFunctionArgs) => {
  const { name = '' } = params
  if (!isPictureName(name)) return noPicture()
  const headers = new Headers(headersOf(name))
  const known = request.headers.get('if-none-match')?.includes(`"${name}"`)
  if (known) return new Response(null, { status: 304, headers })
  const file = await pictureFile(name)
  if (!file) return noPicture()
  headers.set('content-type', file.contentType)
  headers.set('content-length', String(file.bytes))
  return new Response(file.body, { headers })
})

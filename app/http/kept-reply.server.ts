import { createCookie, data, redirect } from '@remix-run/node'
import { createHash, randomBytes } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sessionSecret } from '#app/env.server.ts'
import { keptReplyParameter } from '#app/ui/form/use-reply.ts'
import { isSecure } from './plain-cookie.server.ts'
import { sessionTokenOf } from './session.server.ts'

const maxAgeSeconds = 600
/** Browsers drop cookies above 4 KB, and servers reject headers above 16 KB. */
const maxCookie = 4000
const maxCookies = 6000
/** Maximum decompressed bytes of a reply. */
const maxReply = 256 * 1024

const prefix = 'refused-'

const replyCookie = (id: string, path: string) =>
  createCookie(prefix + id, {
    secrets: [sessionSecret()],
    httpOnly: true,
    secure: isSecure(),
    path,
    maxAge: maxAgeSeconds,
  })

/** Names and sizes of this path's stored replies, oldest first. */
const storedReplies = (request: Request) =>
  (request.headers.get('cookie') ?? '')
    .split(/; */)
    .filter((pair) => pair.startsWith(prefix))
    .map((pair) => ({ id: pair.slice(prefix.length).split('=')[0] ?? '', size: pair.length }))
    .sort((one, other) => (one.id < other.id ? -1 : 1))

/** Sorts by time. */
const newId = () => Date.now().toString(36) + randomBytes(4).toString('hex')

/** Binds a reply to its session: after signing in or out it is not shown. */
async function sessionDigest(request: Request): Promise<string> {
  const token = await sessionTokenOf(request)
  return token === null ? '' : createHash('sha256').update(token).digest('base64url')
}

/** Whether the browser submitted the form without a script. */
const isDocument = (request: Request) =>
  request.headers.get('accept')?.includes('text/html') ?? false

/**
 * Answers a refused form: `reply` for scripts. A browser's own post is redirected to its page with the reply in a
 * signed cookie (Post/Redirect/Get), so that Back works. A reply too large for a cookie is sent directly. It must not
 * contain secrets.
 */
export async function refusedAnswer<Reply>(request: Request, reply: Reply, init: ResponseInit) {
  if (!isDocument(request)) return data(reply, init)
  const page = new URL(request.url)
  const id = newId()
  const stored = [page.pathname, await sessionDigest(request), reply]
  const text = Buffer.from(JSON.stringify(stored))
  if (text.byteLength > maxReply) return data(reply, init)
  const packed = deflateRawSync(text).toString('base64url')
  const cookie = await replyCookie(id, page.pathname).serialize(packed)
  const size = cookie.indexOf(';')
  if (size > maxCookie) return data(reply, init)
  const headers = new Headers({ 'set-cookie': cookie })
  let room = maxCookies - size
  for (const old of storedReplies(request).reverse()) {
    room -= old.size
    if (room >= 0) continue
    headers.append(
      'set-cookie',
      await replyCookie(old.id, page.pathname).serialize('', { maxAge: 0 }),
    )
  }
  page.searchParams.delete('index')
  page.searchParams.set(keptReplyParameter, id)
  throw redirect(page.pathname + page.search, { status: 303, headers })
}

/** The stored reply for this page. `isExpired`: there was one, but it expired. */
export async function keptReply(request: Request): Promise<{ reply: unknown; isExpired: boolean }> {
  const { pathname, searchParams } = new URL(request.url)
  const id = searchParams.get(keptReplyParameter)
  if (id === null) return { reply: undefined, isExpired: false }
  const expired = { reply: undefined, isExpired: true }
  if (!/^[0-9a-z]{1,32}$/.test(id)) return expired
  const packed: unknown = await replyCookie(id, pathname).parse(request.headers.get('cookie'))
  if (typeof packed !== 'string' || packed === '') return expired
  const text = inflateRawSync(Buffer.from(packed, 'base64url'), { maxOutputLength: maxReply })
  const [path, digest, reply] = JSON.parse(String(text)) as [string, string, unknown]
  const isOwn = path === pathname && digest === (await sessionDigest(request))
  return isOwn ? { reply, isExpired: false } : expired
}

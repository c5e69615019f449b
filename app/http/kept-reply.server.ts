import { createCookie, data, redirect } from '@remix-run/node'
import { LRUCache } from 'lru-cache'
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sessionSecret } from '#app/env.server.ts'
import { keptReplyParameter } from '#app/ui/form/use-reply.ts'
import { macOf } from '#app/signed-token.server.ts'
import { isSecure } from './plain-cookie.server.ts'
import { refusedCookies } from './refused-cookies.ts'
import { sessionTokenOf } from './session.server.ts'

const maxAgeSeconds = 600
/** Browsers drop cookies above 4 KB, and servers reject headers above 16 KB. */
const maxCookie = 4000
const maxCookies = 6000
/** Maximum decompressed bytes of a reply. */
const maxReply = 256 * 1024

/** On every path, so that the cookies of several do not add up, and signing out deletes them. */
const cookieOf = (name: string) =>
  createCookie(name, {
    secrets: [sessionSecret()],
    httpOnly: true,
    secure: isSecure(),
    path: '/',
    maxAge: maxAgeSeconds,
  })

type Kept = { id: string; at: number; packed: string }

/** The stored replies, oldest first. */
async function storedReplies(request: Request): Promise<(Kept & { name: string; size: number })[]> {
  const header = request.headers.get('cookie') ?? ''
  const pairs = header.split(/; */)
  const stored = refusedCookies.map(async (name) => {
    const size = pairs.find((pair) => pair.startsWith(`${name}=`))?.length
    const kept = size && ((await cookieOf(name).parse(header)) as Kept | null | '')
    return kept ? [{ ...kept, name, size }] : []
  })
  return (await Promise.all(stored)).flat().sort((one, other) => one.at - other.at)
}

/** Binds a reply to its session: after signing in or out it is not shown. */
async function sessionDigest(request: Request): Promise<string> {
  const token = await sessionTokenOf(request)
  return token === null ? '' : createHash('sha256').update(token).digest('base64url')
}

/** Whether the browser submitted the form without a script. */
const isDocument = (request: Request) =>
  request.headers.get('accept')?.includes('text/html') ?? false

type Taken = { id: string; name: string }

/** Cookies that browsers were given a moment ago, by all that tells browsers apart: other tabs do not bring them yet. */
const justGiven = new LRUCache<string, Taken[]>({ max: 2000, ttl: 10_000 })

/**
 * That of the same reply, a free one, or that of the oldest reply; no other tab's of the same moment. `old` are the
 * stored replies that may go for it.
 */
function nameFor<Stored extends Taken>(id: string, stored: Stored[], { headers }: Request) {
  const seen = ['cookie', 'user-agent', 'accept-language'].map((name) => headers.get(name))
  const browser = macOf('refused-reply', JSON.stringify(seen)).toString('hex')
  const given = justGiven.get(browser) ?? []
  const before = stored.filter((kept) => !given.some(({ name }) => name === kept.name))
  const taken = [...before, ...given]
  const name =
    taken.find((kept) => kept.id === id)?.name ??
    refusedCookies.find((free) => !taken.some((kept) => kept.name === free)) ??
    taken[0]?.name ??
    ''
  justGiven.set(browser, [...given.filter((kept) => kept.name !== name), { id, name }])
  return { name, old: before.filter((kept) => kept.name !== name) }
}

/**
 * Answers a refused form: `reply` for scripts. A browser's own post is redirected to its page with the reply in a
 * signed cookie (Post/Redirect/Get), so that Back works. A reply too large for a cookie is sent directly. It must not
 * contain secrets.
 */
export async function refusedAnswer<Reply>(request: Request, reply: Reply, init: ResponseInit) {
  if (!isDocument(request)) return data(reply, init)
  const page = new URL(request.url)
  const text = Buffer.from(JSON.stringify([page.pathname, await sessionDigest(request), reply]))
  if (text.byteLength > maxReply) return data(reply, init)
  // Pressed twice it is the same, so that each of the two answers leads to it.
  const id = macOf('refused-reply', text).toString('hex')
  const stored = await storedReplies(request)
  const { name, old } = nameFor(id, stored, request)
  const packed = deflateRawSync(text).toString('base64url')
  const cookie = await cookieOf(name).serialize({ id, at: Date.now(), packed })
  const size = cookie.indexOf(';')
  if (size > maxCookie) return data(reply, init)
  const headers = new Headers({ 'set-cookie': cookie })
  let room = maxCookies - size
  for (const kept of old.reverse()) {
    room -= kept.size
    if (room >= 0) continue
    headers.append('set-cookie', await cookieOf(kept.name).serialize('', { maxAge: 0 }))
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
  const kept = (await storedReplies(request)).find((one) => one.id === id)
  if (!kept) return expired
  const text = inflateRawSync(Buffer.from(kept.packed, 'base64url'), { maxOutputLength: maxReply })
  const [path, digest, reply] = JSON.parse(String(text)) as [string, string, unknown]
  const isOwn = path === pathname && digest === (await sessionDigest(request))
  return isOwn ? { reply, isExpired: false } : expired
}

import { createCookie, data, redirect } from '@remix-run/node'
import { createHash } from 'node:crypto'
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import { sessionSecret } from '#app/env.server.ts'
import { keptReplyParameter } from '#app/ui/form/use-reply.ts'
import { macOf } from '#app/signed-token.server.ts'
import { isSecure } from './plain-cookie.server.ts'
import { sessionTokenOf } from './session.server.ts'

const maxAgeSeconds = 600
/** Browsers drop cookies above 4 KB, and servers reject headers above 16 KB. */
const maxCookie = 4000
const maxCookies = 6000
/** Maximum decompressed bytes of a reply. */
const maxReply = 256 * 1024

const prefix = 'refused-'
/** So few that all of them, each as long as can be, leave room in a request: posts at once know nothing of each other. */
const slots = ['a', 'b', 'c'] as const
type Slot = (typeof slots)[number]

/** One path for all pages that lie below each other, so that their cookies do not add up. */
const pathOf = (request: Request) => /^\/[^/]*/.exec(new URL(request.url).pathname)?.[0] ?? '/'

const slotCookie = (slot: Slot, request: Request) =>
  createCookie(prefix + slot, {
    secrets: [sessionSecret()],
    httpOnly: true,
    secure: isSecure(),
    path: pathOf(request),
    maxAge: maxAgeSeconds,
  })

type Kept = { id: string; at: number; packed: string }

/** The stored replies of this page and its neighbours, oldest first. */
async function storedReplies(request: Request): Promise<(Kept & { slot: Slot; size: number })[]> {
  const header = request.headers.get('cookie') ?? ''
  const pairs = header.split(/; */)
  const stored = slots.map(async (slot) => {
    const size = pairs.find((pair) => pair.startsWith(`${prefix}${slot}=`))?.length
    const kept = size && ((await slotCookie(slot, request).parse(header)) as Kept | null | '')
    return kept ? [{ ...kept, slot, size }] : []
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

/** That of the same reply, a free one, or that of the oldest reply. */
const slotFor = (id: string, stored: { id: string; slot: Slot }[]): Slot =>
  stored.find((kept) => kept.id === id)?.slot ??
  slots.find((slot) => !stored.some((kept) => kept.slot === slot)) ??
  stored[0]?.slot ??
  slots[0]

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
  const slot = slotFor(id, stored)
  const packed = deflateRawSync(text).toString('base64url')
  const cookie = await slotCookie(slot, request).serialize({ id, at: Date.now(), packed })
  const size = cookie.indexOf(';')
  if (size > maxCookie) return data(reply, init)
  const headers = new Headers({ 'set-cookie': cookie })
  let room = maxCookies - size
  for (const old of stored.filter((kept) => kept.slot !== slot).reverse()) {
    room -= old.size
    if (room >= 0) continue
    headers.append('set-cookie', await slotCookie(old.slot, request).serialize('', { maxAge: 0 }))
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

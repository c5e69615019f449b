import type { AppLoadContext } from '@remix-run/node'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { anonymous } from '#app/domain/actor.ts'
import { countView } from '#app/domain/businesses/views-count.server.ts'
import { env } from '#app/env.server.ts'
import { awaitReplica } from '#db/client.server.ts'
import { isFetchedAhead, untilClicked } from '#app/http/fetched-ahead.ts'
import type { SharedPage } from '#app/http/shared-page.server.ts'
import { visitorSending } from '#app/http/visitor.server.ts'
import { KeptPage, type PageAnswer } from './kept-page.server.ts'
import { pageAddress, type PageAddress } from './page-address.server.ts'
import { PageCache, type Made } from './page-cache.server.ts'
import { PageChanges } from './page-changes.server.ts'

type Rendered = Response | 'database away'
type Render = (request: Request, context: AppLoadContext) => Promise<Rendered>

/** For caches in front (RFC 9213): they may show an old page while they fetch the new one, browsers may not. */
const forCaches = {
  'cache-control': 'public, max-age=0, s-maxage=60',
  'cdn-cache-control': 'public, max-age=60, stale-while-revalidate=60',
}

/** A request that says nothing of who asks: what is rendered of it is for everybody. */
const requestFor = ({ path, isLean }: PageAddress): Request =>
  new Request(new URL(path, env().publicUrl), { headers: isLean ? { 'save-data': 'on' } : {} })

const tagHeaders = (tags: readonly string[]): Record<string, string> =>
  tags.length === 0 ? {} : { 'surrogate-key': tags.join(' '), 'cache-tag': tags.join(',') }

/** The page of a response that may be kept, or null: one that sets a cookie, redirects, or must not be stored is not. */
async function keptPage(
  response: Rendered,
  shared: SharedPage,
  address: PageAddress,
): Promise<KeptPage | null> {
  if (response === 'database away' || response.status !== 200) return null
  const { headers } = response
  if (headers.has('set-cookie') || /\bno-store\b/i.test(headers.get('cache-control') ?? ''))
    return null
  const tags = shared.tags ?? (address.isFixed ? [] : null)
  if (tags === null) return null
  const sent = {
    ...Object.fromEntries(headers),
    ...(address.forCaches && { ...forCaches, ...tagHeaders(tags) }),
  }
  const body = new Uint8Array(Buffer.from(await response.text()))
  return new KeptPage({ tags, viewOf: shared.viewOf }, sent, body)
}

const toldCaches = new Set(['cache-control', 'cdn-cache-control', 'surrogate-key', 'cache-tag'])

/** For the click of one browser. Not a profile: its views are counted as it is asked for. */
function headersAhead(headers: readonly string[], { viewOf }: KeptPage): string[] {
  const others = headers.filter((_, at) => !toldCaches.has(headers[at - (at % 2)] ?? ''))
  return [...others, 'cache-control', viewOf ? 'private, no-store' : untilClicked]
}

function write(
  req: IncomingMessage,
  res: ServerResponse,
  page: KeptPage,
  { status, headers, body }: PageAnswer,
): void {
  if (page.viewOf) countView(anonymous, page.viewOf, visitorSending(req))
  const isAhead = isFetchedAhead((name) => req.headers[name])
  res.writeHead(status, isAhead ? headersAhead(headers, page) : headers)
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Pages that are the same for everybody: rendered once for all who ask, and kept until what they show changes. */
export class SharedPages {
  readonly #cache = new PageCache()
  readonly #changes = new PageChanges((tags) => {
    awaitReplica()
    this.#cache.drop(tags)
  })

  get figures(): PageCache['figures'] {
    return this.#cache.figures
  }

  start(): Promise<void> {
    return this.#changes.start()
  }

  stop(): Promise<void> {
    return this.#changes.stop()
  }

  /** Sends a page that is ready to be sent, without waiting for anything; false where there is none. */
  sendReady(req: IncomingMessage, res: ServerResponse): boolean {
    const address = this.#addressOf(req)
    const page = address && this.#cache.peek(address.key)
    const answer = page?.answer(req.headers)
    if (!page || !answer || answer instanceof Promise) return false
    this.#cache.find(address.key)
    write(req, res, page, answer)
    return true
  }

  /**
   * Sends the page that everybody gets. Answers null for a request that gets a page of its own, and a response to send
   * where it turned out not to be a page for everybody.
   */
  async answer(
    req: IncomingMessage,
    res: ServerResponse,
    render: Render,
  ): Promise<'sent' | Rendered | null> {
    const address = this.#addressOf(req)
    if (!address) return null
    const made =
      this.#found(address.key) ??
      (await this.#cache.findOrMake(address.key, () => this.#make(address, render)))
    if ('answer' in made) return made.answer
    await this.#send(req, res, address.key, made.page)
    return 'sent'
  }

  #addressOf({ method, url = '', headers }: IncomingMessage): PageAddress | null {
    return this.#changes.areKnown ? pageAddress(method, url, headers) : null
  }

  #found(key: string): { page: KeptPage } | null {
    const page = this.#cache.find(key)
    return page && { page }
  }

  async #make(address: PageAddress, render: Render): Promise<Made<Rendered>> {
    const sharedPage: SharedPage = { tags: null, viewOf: null }
    const response = await render(requestFor(address), { sharedPage })
    const page = await keptPage(response, sharedPage, address)
    return page ? { page } : { answer: response }
  }

  async #send(
    req: IncomingMessage,
    res: ServerResponse,
    key: string,
    page: KeptPage,
  ): Promise<void> {
    const begun = page.answer(req.headers)
    const answer = begun instanceof Promise ? await begun : begun
    if (answer !== begun) this.#cache.weigh(key, page)
    write(req, res, page, answer)
  }
}

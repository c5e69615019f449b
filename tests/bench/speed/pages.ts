import autocannon from 'autocannon'
import { anchor, sampleOf, type Asked } from './anchors.ts'
import { processorSeconds, type Side } from './side.ts'

export type Note = (what: string, who: string, figure: number) => void
type Page = {
  what: string
  path: string
  headers?: Record<string, string>
  /** Where each request has a number of its own. Making it takes as long as an answer: only pages asked alike compare. */
  numbered?: 'address' | 'header'
}

const seconds = 4
const connections = 16

/** Any cookie that is not known: such a request is never answered from memory. */
const anew = { cookie: 'session=none' }

export async function profileOf({ url }: Side): Promise<string> {
  const page = await (await fetch(`${url}/directory`)).text()
  return /href="(\/business\/[a-z0-9-]+)"/.exec(page)?.[1] ?? '/'
}

/** Requests a second, and those that a second of the server's own processor time answers. */
async function load({ url, pid }: Pick<Side, 'url' | 'pid'>, { path, headers, numbered }: Page) {
  const asked = {
    url: url + path,
    connections,
    headers: { 'accept-encoding': 'gzip', 'user-agent': 'Mozilla/5.0 (bench)', ...headers },
    ...(numbered && {
      idReplacement: true,
      requests: [
        numbered === 'address'
          ? { method: 'GET' as const, path: `${path}?utm_source=[<id>]` }
          : { method: 'GET' as const, path, headers: { 'x-number': '[<id>]' } },
      ],
    }),
  }
  await autocannon({ ...asked, duration: 1 })
  const before = processorSeconds(pid)
  const result = await autocannon({ ...asked, duration: seconds })
  if (result.non2xx > 0) throw new Error(`${path}: ${result.non2xx} answers are no pages`)
  const used = processorSeconds(pid) - before
  return {
    rate: result.requests.average,
    perProcessor: used > 0 ? result.requests.total / used : 0,
  }
}

const anchorsOf = ({ headers }: Page) =>
  headers === anew ? (['bare node', 'bare Remix'] as const) : (['bare node'] as const)

/** One round: the anchors, then each side, for every kind of page. */
export async function measurePages(sides: Side[], note: Note): Promise<void> {
  const first = sides[0] as Side
  const profile = await profileOf(first)
  const pages: Page[] = [
    { what: 'home, kept', path: '/' },
    { what: 'directory, kept', path: '/directory' },
    { what: 'profile, kept', path: profile },
    { what: 'directory with a number in a header, kept', path: '/directory', numbered: 'header' },
    { what: 'directory with ?utm_source=, kept', path: '/directory', numbered: 'address' },
    { what: 'pricing, not kept', path: '/pricing', headers: anew },
    { what: 'directory, not kept', path: '/directory', headers: anew },
    { what: 'profile, not kept', path: profile, headers: anew },
  ]
  for (const page of pages) {
    const sample = await sampleOf(first, page.path)
    const anchors: Asked[] = []
    for (const name of anchorsOf(page)) anchors.push(await anchor(name, sample))
    for (const one of [...anchors, ...sides]) {
      const path = anchors.includes(one as Asked) ? '/' : page.path
      const { rate, perProcessor } = await load(one, { ...page, path })
      note(`${page.what}, a second`, one.name, rate)
      note(`${page.what}, a second of the server's processor`, one.name, perProcessor)
    }
    for (const { end } of anchors) end()
  }
}

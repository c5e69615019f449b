import type { Page } from 'playwright'
import type postgres from 'postgres'
import { openVisit } from '#tests/support/browser.ts'
import { connectTo } from '#tests/support/database.ts'
import type { TestServer } from '#tests/support/server.ts'
import { signIn } from '#tests/support/site-people.ts'
import { shoot, type Look } from './shoot.ts'

type Chosen = { out: string; only: string[]; grep: string; widths: number[]; looks: Look[] }

/** What was asked for on the command line. */
export const chosen = JSON.parse(process.env['SHOTS'] ?? '{}') as Chosen

export const tally = { states: 0, pictures: 0, faults: [] as string[] }

const usualWidths = [360, 768, 1440]

type StateOptions = {
  /** The widths at which the state is there; all that are asked for, unless said. */
  at?: (width: number) => boolean
  /** Widths beside the usual ones. */
  more?: number[]
  /** What fits into the window alone, as of a dialog above a long page. */
  window?: boolean
  print?: boolean
}

type Visitor = Parameters<typeof openVisit>[0] & { server?: TestServer }
type Login = { email: string; password?: string }

type Setting = { area: string; server: TestServer; emptyServer: () => Promise<TestServer> }

function widthsOf({ at = () => true, more = [] }: StateOptions): number[] {
  const wanted = chosen.widths.length > 0 ? chosen.widths : [...usualWidths, ...more]
  return wanted.filter(at)
}

/** What went wrong, in a line: the cause says it where a query failed. */
function lineOf(error: unknown): string {
  const { message, cause } = error instanceof Error ? error : new Error(String(error))
  const { actual } = error as { actual?: unknown }
  const why = [cause instanceof Error ? cause.message : message, actual].filter(Boolean).join(': ')
  return why.replaceAll(/\s+/g, ' ').slice(0, 400)
}

/** One area of the site: its visitors, and its states one after the other. */
export function shooting({ area, server, emptyServer }: Setting) {
  const ends: [string, () => Promise<void>][] = []
  const note = (what: string, error: unknown) => {
    const fault = `FAILED ${area}/${what}: ${lineOf(error)}`
    tally.faults.push(fault)
    console.log(fault)
  }
  const sql: postgres.Sql = connectTo(server.databaseUrl)
  const visitor = async ({ server: of = server, ...more }: Visitor = {}): Promise<Page> => {
    const { page, end } = await openVisit({
      ...{ baseURL: of.url, width: 1440, height: 900, reducedMotion: 'reduce' as const },
      // Pages that refuse are looked at too, and without a line; maps of elsewhere cannot be had.
      expects: [/(status of|response: .*) (4\d\d|503)/, /\.js csp$/, /INTERNET_DISCONNECTED/],
      ...more,
    })
    page.setDefaultTimeout(45_000)
    ends.push([`visitor ${ends.length + 1}`, end])
    return page
  }
  return {
    ...{ server, emptyServer, sql, visitor },
    /** A visitor who is signed in. */
    async person({ email, password }: Login, more: Visitor = {}): Promise<Page> {
      const page = await visitor(more)
      await signIn(page, email, '/robots.txt', password)
      // Reads the welcome, which would lie over the first picture.
      await page.request.get('/account')
      return page
    },
    /** Opens a state, an address or what leads to it, and takes it at each width in each look. */
    async state(
      page: Page,
      name: string,
      open: string | (() => Promise<unknown>),
      options: StateOptions = {},
    ): Promise<void> {
      const widths = widthsOf(options)
      if (!new RegExp(chosen.grep).test(`${area}/${name}`) || widths.length === 0) return
      try {
        await page.setViewportSize({ width: widths.at(-1) ?? 1440, height: 900 })
        await (typeof open === 'string' ? page.goto(open) : open())
        const files = await shoot(page, `${chosen.out}/${area}`, name, {
          ...{ widths, looks: chosen.looks },
          ...{ window: options.window ?? false, print: options.print ?? false },
        })
        tally.states += 1
        tally.pictures += files.length
        console.log(`${area}/${name}: ${files.join(' ')}`)
      } catch (error) {
        note(name, error)
      }
    },
    /** Lives a part of the area: where it fails the next one begins all the same. */
    async part(live: () => Promise<void>): Promise<void> {
      await live().catch((error: unknown) => note('a part of it', error))
    },
    async end(): Promise<void> {
      for (const [who, end] of ends) await end().catch((error: unknown) => note(who, error))
    },
  }
}

export type Shooting = ReturnType<typeof shooting>

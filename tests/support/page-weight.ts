import { brotliCompressSync, gzipSync } from 'node:zlib'
import type { Page, Response } from 'playwright'
import { watchRequests } from './whole-page.ts'

export const kilobyte = 1024

type Loaded = { url: string; type: string; gzipped: number; brotli: number }

async function weigh(response: Response): Promise<Loaded> {
  const type = response.headers()['content-type']?.split(';')[0] ?? ''
  const body = await response.body()
  const isText = /text|javascript|json|svg/.test(type)
  const [gzipped, brotli] = isText
    ? [gzipSync(body).length, brotliCompressSync(body).length]
    : [body.length, body.length]
  return { url: response.url(), type, gzipped, brotli }
}

/** Everything a page fetched until nothing more came, with its size as sent to a browser that takes gzip. */
export async function loads(page: Page, path: string): Promise<Loaded[]> {
  const answers: Response[] = []
  page.on('response', (response) => {
    if (response.ok()) answers.push(response)
  })
  const allCame = watchRequests(page)
  await page.goto(path)
  await allCame()
  // Not as they come: what comes later still, while the page is closed, has no body to read.
  return Promise.all(answers.map(weigh))
}

export const sum = (loaded: Loaded[], fits: RegExp, sent: 'gzipped' | 'brotli' = 'gzipped') =>
  loaded.filter(({ type }) => fits.test(type)).reduce((total, one) => total + one[sent], 0)

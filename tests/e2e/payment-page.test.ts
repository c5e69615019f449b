import { createServer as createPlain } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { connect, type AddressInfo, type Server } from 'node:net'
import type { Page } from 'playwright'
import { expect, it, onTestFinished } from 'vitest'
import { browser } from '#tests/support/browser.ts'
import { sees } from '#tests/support/expect-soon.ts'
import { fakeCodes, startFakePaystack } from '#tests/support/fake-paystack.ts'
import { certificate, key } from '#tests/support/self-signed.ts'
import { sample } from '#tests/support/runs.ts'
import { startTestServer } from '#tests/support/server.ts'

/** Listens on loopback until the running test ends; the port. */
async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  return (server.address() as AddressInfo).port
}

/** A proxy behind which every https host is a page that names itself, or the provider's script. */
async function outside(): Promise<{ proxy: string; asked: string[] }> {
  const asked: string[] = []
  const host = await listen(
    createSecure({ cert: certificate, key }, (request, response) => {
      const address = `https://${request.headers.host}${request.url}`
      asked.push(address)
      const isScript = request.url?.endsWith('.js')
      response.writeHead(200, { 'content-type': isScript ? 'text/javascript' : 'text/html' })
      response.end(isScript ? 'window.isPaymentScriptThere = true' : `<h1>${address}</h1>`)
    }),
  )
  const proxy = createPlain((_, response) => void response.writeHead(502).end())
  proxy.on('connect', (_, browserSide) => {
    const serverSide = connect(host, '127.0.0.1', () => {
      browserSide.write('HTTP/1.1 200 OK\r\n\r\n')
      browserSide.pipe(serverSide).pipe(browserSide)
    })
    serverSide.on('error', () => browserSide.destroy())
    browserSide.on('error', () => serverSide.destroy())
  })
  return { proxy: `http://127.0.0.1:${await listen(proxy)}`, asked }
}

/** A server that takes payments by Paystack, and a browser for which the outside is ours. */
async function setUp(javaScript: boolean, env: Record<string, string> = {}) {
  const fake = await startFakePaystack()
  const server = await startTestServer({
    env: {
      PAYSTACK_SECRET_KEY: fake.secretKey,
      PAYSTACK_PUBLIC_KEY: 'pk_test_1234567890',
      PAYSTACK_PLAN_BASIC: fakeCodes.BASIC,
      PAYSTACK_PLAN_PREMIUM: fakeCodes.PREMIUM,
      PAYSTACK_BASE_URL: fake.baseUrl,
      ...env,
    },
  })
  onTestFinished(() => server.stop())
  const { proxy, asked } = await outside()
  const context = await (
    await browser()
  ).newContext({
    baseURL: server.url,
    javaScriptEnabled: javaScript,
    ignoreHTTPSErrors: true,
    proxy: { server: proxy, bypass: '127.0.0.1' },
  })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) refused.push(message.text())
  })
  return { fake, server, page, asked, refused }
}

async function subscribe(page: Page): Promise<void> {
  await page.goto('/subscription?plan=PREMIUM')
  await page.getByLabel('First name').fill('Thandi')
  await page.getByLabel('Last name').fill('Nkosi')
  await page.getByLabel('E-mail address').fill('thandi@nkosi.example')
  await page.getByLabel('Phone number').fill('021 555 0100')
  await page.getByRole('button', { name: 'Subscribe to Premium' }).click()
}

it.each(sample([true, false], 2))(
  "the form leads to the provider's own payment page under the page's policy (JavaScript: %s)",
  async (javaScript) => {
    const { fake, page, refused } = await setUp(javaScript)
    await subscribe(page)
    await page.waitForURL('https://checkout.paystack.com/**')
    await sees(page.getByRole('heading'), 'https://checkout.paystack.com/')
    expect(fake.requests.map(({ path }) => path)).toEqual(['/transaction/initialize'])
    expect(refused).toEqual([])
  },
)

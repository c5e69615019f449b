import { createServer as createPlain } from 'node:http'
import { createServer as createSecure } from 'node:https'
import { connect, type AddressInfo, type Server } from 'node:net'
import { onTestFinished } from 'vitest'
import { visit } from './browser.ts'
import { fakeCodes, startFakePaystack } from './fake-paystack.ts'
import { certificate, key } from './self-signed.ts'
import { startTestServer } from './server.ts'

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
export async function paystackSite(javaScript: boolean, env: Record<string, string> = {}) {
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
  const page = await visit({
    baseURL: server.url,
    javaScript,
    outside: { proxy },
    // What the pages outside do is not ours; what our policy refuses fails the test all the same.
    expects: [/./],
  })
  return { fake, server, page, asked }
}

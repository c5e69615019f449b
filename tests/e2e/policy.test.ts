import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { documentHeaders } from '#app/http/document-headers.server.ts'
import { root } from '#db/launcher/root.js'
import { openVisit, scripting } from '#tests/support/browser.ts'
import { sample } from '#tests/support/runs.ts'

const ours = 'http://localhost/page'
const broken = 'the policy of a page refused something of it'

/** A visit that will get a page of this content, with our pages' headers or without; no server is asked. */
async function visitTo(content: string, { javaScript = true, policy = true } = {}) {
  const headers = new Headers({ 'content-type': 'text/html' })
  if (policy) documentHeaders(headers, { scripts: [], formHosts: [] })
  const { page, end } = await openVisit({ javaScript, expects: [/./] })
  await page.route(ours, (route) =>
    route.fulfill({
      headers: Object.fromEntries(headers),
      body: `<!doctype html><title>Page</title><main>${content}</main>`,
    }),
  )
  return { page, end }
}

const refused = scripting.flatMap(([how, javaScript]) =>
  [
    '<p style="color: red">x</p>',
    '<img src="https://elsewhere.example/x.png" alt="">',
    '<base href="https://elsewhere.example/">',
    // Browsers without scripts pass these over.
    ...(javaScript ? ['<script>document.title = "x"</script>', '<p onclick="x()">x</p>'] : []),
  ].map((content) => [content, how, javaScript] as const),
)

it.each(sample(refused, 4))(
  'a page whose policy refuses %s fails the test that visits it, %s',
  async (...given) => {
    const [content, , javaScript] = given
    const { page, end } = await visitTo(content, { javaScript })
    const heard = page.waitForEvent('console', (message) =>
      message.text().includes('Content Security Policy'),
    )
    await page.goto(ours)
    if (content.includes('onclick')) await page.getByText('x').click()
    await heard
    await expect(end()).rejects.toThrow(broken)
  },
)

it('a page that comes without a policy fails the test that visits it', async () => {
  const { page, end } = await visitTo('<p>Hello</p>', { policy: false })
  await page.goto(ours)
  await expect(end()).rejects.toThrow(broken)
})

it('a page that keeps to its policy fails none', async () => {
  const { page, end } = await visitTo('<p>Hello</p>')
  await page.goto(ours)
  await expect(end()).resolves.toBeUndefined()
})

it('no browser test opens a profile that nobody watches', () => {
  const files = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' })
  const textOf = (file: string) => readFileSync(join(root, 'tests', file), 'utf8')
  const opening = files.filter(
    (file) => /\.tsx?$/.test(file) && /\.(newContext|launch)\(/.test(textOf(file)),
  )
  expect(opening).toEqual(['support/browser.ts'])
})

import { expect, test } from 'vitest'
import { hashedScripts } from '#app/http/script-hashes.server.ts'
import { scriptsAfterPaint } from '#app/http/scripts-after-paint.server.ts'

const end = '</body></html>'
const page = (body: string) => `<!DOCTYPE html><html><head></head><body>${body}${end}`
const preload = '<link rel="modulepreload" href="/assets/a.js"/>'
const module = '<script nonce="n1" type="module" async="">import "/assets/a.js"</script>'

test('modules and their preloads wait, and the elements of the page stay in their places', () => {
  const late = scriptsAfterPaint(page(`<p>Hi</p>${preload}${module}`), 'n1')
  expect(late).not.toMatch(/modulepreload"|type="module"/)
  expect(late).toMatch(
    /<body><p>Hi<\/p><link rel="later" href="\/assets\/a.js"\/><script nonce="n1" type="later">import "\/assets\/a.js"<\/script><script nonce="n1">[^<]+<\/script><\/body><\/html>$/,
  )
})

test('what starts the modules, and the modules, are scripts of the page by their hashes too', () => {
  const late = scriptsAfterPaint(page(`${preload}${module}`), 'n1')
  expect(hashedScripts(late, 'n1').sources).toEqual([
    ...hashedScripts(page(module), 'n1').sources,
    expect.stringMatching(/^'sha256-/),
  ])
})

test('a page without modules, or with a module that is not its own, stays as it is', () => {
  const others = page(`${preload}<script nonce="n2" type="module" async="">evil()</script>`)
  expect(scriptsAfterPaint(others, 'n1')).toBe(others)
  expect(scriptsAfterPaint(page('<p>Hi</p>'), 'n1')).toBe(page('<p>Hi</p>'))
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { cookies } from '#app/domain/privacy/cookies.ts'
import { root } from '#db/launcher/root.js'

const sources = ['app', 'public', 'db'].flatMap((folder) =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(?:tsx?|js)$/.test(name))
    .map((name) => [`${folder}/${name}`, readFileSync(join(root, folder, name), 'utf8')] as const),
)

/** Modules that may make cookies, of names that are given to them or that stand there. */
const makers = [
  'app/http/flash.server.ts',
  'app/http/kept-reply.server.ts',
  'app/http/plain-cookie.server.ts',
  'app/http/toast.server.ts',
]

test('the privacy page names every cookie that is made, and no other', () => {
  const made = new Set<string>()
  for (const [file, text] of sources) {
    for (const [, rest] of text.matchAll(/\b(?:plainCookie|flashNote(?:<\w+>)?)\((.*)/g)) {
      for (const [, name] of rest?.matchAll(/'([^']+)'/g) ?? []) made.add(name ?? '')
    }
    const prefix = /const prefix = '(refused-)'/.exec(text)?.[1]
    if (prefix) made.add(`${prefix}…`)
    if (file.endsWith('toast.server.ts')) made.add(/name: '(\w+)'/.exec(text)?.[1] ?? '')
  }
  made.delete('__Host-session')
  made.delete('__Host-sign-in')
  expect([...made].toSorted()).toEqual(cookies.map(({ name }) => name).toSorted())
})

test('cookies are made in these modules alone, and none by a script in the browser', () => {
  const making = sources.filter(([, text]) =>
    /createCookie\(|createCookieSessionStorage\(|createSessionStorage\(|document\.cookie\s*=|cookieStore/.test(
      text,
    ),
  )
  expect(making.map(([file]) => file).toSorted()).toEqual(makers)
})

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { root } from '#db/launcher/root.js'

test('the README names the demo logins that there are, and no others', () => {
  const readme = readFileSync(join(root, 'README.md'), 'utf8')
  const named = [...readme.matchAll(/\| `(\S+@\S+)` +\| `(\S+)` +\|/g)]
  const logins = named.map(([, email, password]) => ({ email, password }))
  expect(logins).toEqual(Object.values(demoLogins))
})

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '#db/launcher/root.js'

const sources = readdirSync(join(root, 'app'), { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name))
  .map((name) => [name, readFileSync(join(root, 'app', name), 'utf8')] as const)

test('every content security policy of ours keeps what it is for out of frames', () => {
  const own = sources.filter(([, text]) => /content-security-policy|default-src/i.test(text))
  expect(own.map(([name]) => name).toSorted()).toEqual([
    'gateways/storage/disk-http.server.ts',
    'http/document-headers.server.ts',
    'http/safe-headers.server.ts',
    'routes/art.$version.$sign.$file/route.ts',
    'routes/map.$version.$file.ts',
    'routes/pictures.$name.ts',
    'routes/share.$slug.$file.ts',
    'server/short-page.ts',
  ])
  for (const [name, text] of own) {
    const policies = [...text.matchAll(/content-security-policy'[:,]\s+(.*)/gi)]
    expect([name, policies.length]).toEqual([name, 1])
    const policy = /policy\.join/.test(policies[0]?.[1] ?? '') ? text : policies[0]?.[1]
    expect([name, policy]).toEqual([name, expect.stringContaining("frame-ancestors 'none'")])
  }
})

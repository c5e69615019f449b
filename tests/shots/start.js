// `npm run shots -- OUT`: pictures of the pages in all their states. See run.ts.
import { spawn } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureInstalled } from '../../db/launcher/installation.js'
import { root } from '../../db/launcher/root.js'

const areas = ['public', 'booking', 'account', 'desk', 'admin', 'messages']
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: areas.join() },
    grep: { type: 'string', default: '' },
    widths: { type: 'string', default: '' },
    looks: { type: 'string', default: 'light,dark' },
  },
})
const [out] = positionals
const only = values.only.split(',')
const strange = only.filter((area) => !areas.includes(area))
if (!out || strange.length > 0) {
  console.error(
    `npm run shots -- OUT [--only ${areas.join()}] [--grep pattern] [--widths 360,768,1440] [--looks light,dark]`,
  )
  process.exit(1)
}
const chosen = {
  out: resolve(out),
  only,
  grep: values.grep,
  widths: values.widths.split(',').filter(Boolean).map(Number),
  looks: values.looks.split(','),
}

await ensureInstalled()
const fonts = join(root, 'tests/shots/fonts.conf')
const vitest = join(root, 'node_modules/vitest/vitest.mjs')
spawn(process.execPath, [vitest, 'run', '--config=tests/shots/vitest.config.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, SHOTS: JSON.stringify(chosen), FONTCONFIG_FILE: fonts },
}).once('close', (code) => (process.exitCode = code ?? 1))

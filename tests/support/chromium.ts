import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { root } from '#db/launcher/root.js'
import { lock } from '#db/embedded/lock.js'

/** A browser program and the environment it needs. */
export type Chromium = { executablePath: string; env: Record<string, string> }

const extractor = fileURLToPath(new URL('./extract-chromium.js', import.meta.url))

/** Unpacks the browser of npm's @sparticuz/chromium once for each version of it. */
async function unpacked(): Promise<string> {
  const manifest = join(root, 'node_modules/@sparticuz/chromium/package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8'))
  const folder = join(root, '.cache', `chromium-${version}`)
  const unlock = await lock(`${folder}.lock`)
  try {
    if (existsSync(folder)) return folder
    const unfinished = `${folder}.new`
    rmSync(unfinished, { recursive: true, force: true })
    mkdirSync(unfinished, { recursive: true })
    execFileSync(process.execPath, [extractor], {
      // The second makes it unpack the libraries too that bare machines lack.
      env: { ...process.env, TMPDIR: unfinished, AWS_LAMBDA_JS_RUNTIME: 'nodejs20.x' },
      stdio: ['ignore', 'ignore', 'inherit'],
    })
    renameSync(unfinished, folder)
    return folder
  } finally {
    unlock()
  }
}

async function fromPackage(): Promise<Chromium> {
  const folder = await unpacked()
  const executablePath = join(folder, 'chromium')
  const env: Record<string, string> = {}
  if (!existsSync('/etc/fonts/fonts.conf')) env.FONTCONFIG_PATH = join(folder, 'fonts')
  const runs = spawnSync(executablePath, ['--version', '--no-sandbox'], { stdio: 'ignore' })
  if (runs.status !== 0) env.LD_LIBRARY_PATH = join(folder, 'al2023/lib')
  return { executablePath, env }
}

/** The browser to test with: CHROMIUM_PATH, else Playwright's own, else the one npm brought. */
export async function findChromium(): Promise<Chromium> {
  const given = process.env.CHROMIUM_PATH
  if (given) return { executablePath: given, env: {} }
  const own = chromium.executablePath()
  return existsSync(own) ? { executablePath: own, env: {} } : fromPackage()
}

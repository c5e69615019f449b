// `npm test`: everything that CI runs, from a fresh clone. `npm test -- tests/unit` runs those tests alone.
// `npm run drill`: the proofs that take minutes. `npm run drill -- waiting-list` runs the one of that name.
import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { ensureBuilt } from '../db/launcher/build.js'
import { ensureInstalled } from '../db/launcher/installation.js'
import { requireNodeVersion } from '../db/launcher/node-version.js'
import { root } from '../db/launcher/root.js'
import { readyPrograms } from './drill/programs.js'

/** @typedef {{ passed: number, failed: number, skipped: number }} Count */

/** Runs a script of package.json and answers what it said, so that two at once do not mix their words. */
function runCheck(/** @type {string} */ name, /** @type {string} */ script) {
  return new Promise((/** @type {(passed: boolean) => void} */ resolve) => {
    const started = Date.now()
    const bin = join(root, 'node_modules/.bin')
    const child = spawn(script, {
      cwd: root,
      shell: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` },
    })
    let output = ''
    child.stdout.setEncoding('utf8').on('data', (text) => (output += text))
    child.stderr.setEncoding('utf8').on('data', (text) => (output += text))
    child.once('close', (code) => {
      const seconds = ((Date.now() - started) / 1000).toFixed(1)
      console.log(`${code === 0 ? 'passed' : 'FAILED'}  ${name} (${seconds} s)`)
      if (code !== 0) console.log(output.trim())
      resolve(code === 0)
    })
  })
}

/** All `check:` scripts of package.json, two at a time. @returns {Promise<Count>} */
async function runChecks() {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const waiting = Object.entries(scripts).filter(([name]) => name.startsWith('check:'))
  const count = { passed: 0, failed: 0, skipped: 0 }
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      count[(await runCheck(next[0], next[1])) ? 'passed' : 'failed']++
    }
  }
  await Promise.all([lane(), lane()])
  return count
}

/** The build, which browser tests need, as one more check. @returns {Promise<Count>} */
async function runBuild() {
  try {
    await ensureBuilt()
    console.log('passed  build')
    return { passed: 1, failed: 0, skipped: 0 }
  } catch (error) {
    console.log(`FAILED  build\n${/** @type {Error} */ (error).message}`)
    return { passed: 0, failed: 1, skipped: 0 }
  }
}

/** @returns {Promise<Count>} */
async function readyDrill() {
  readyPrograms()
  return runBuild()
}

/** @param {string[]} args @returns {Promise<Count>} */
async function runTests(args, config = 'tests/vitest.config.ts') {
  const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-results-'))
  const results = join(folder, 'results.json')
  const status = await new Promise((resolve) => {
    spawn(
      process.execPath,
      [
        join(root, 'node_modules/vitest/vitest.mjs'),
        'run',
        `--config=${config}`,
        '--reporter=default',
        '--reporter=json',
        `--outputFile.json=${results}`,
        ...args,
      ],
      { cwd: root, stdio: 'inherit' },
    ).once('close', resolve)
  })
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(results, 'utf8'),
    )
    // A file that does not load, or an error outside of any test, fails the run without a failed test.
    const failed = status === 0 ? numFailedTests : Math.max(1, numFailedTests)
    return { passed: numPassedTests, failed, skipped: numPendingTests + numTodoTests }
  } catch {
    return { passed: 0, failed: 1, skipped: 0 }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

requireNodeVersion()
process.chdir(root)
await ensureInstalled()

const args = process.argv.slice(2)
/** @type {(() => Promise<Count>)[]} */
const parts =
  args[0] === '--check'
    ? [runChecks]
    : args[0] === '--drill'
      ? [readyDrill, () => runTests(args.slice(1), 'tests/drill/vitest.config.ts')]
      : args.length > 0
        ? [() => runTests(args)]
        : [async () => sum(await Promise.all([runChecks(), runBuild()])), () => runTests([])]

/** @param {Count[]} counts @returns {Count} */
function sum(counts) {
  const total = { passed: 0, failed: 0, skipped: 0 }
  for (const { passed, failed, skipped } of counts) {
    total.passed += passed
    total.failed += failed
    total.skipped += skipped
  }
  return total
}

/** @type {Count[]} */
const counts = []
for (const part of parts) counts.push(await part())
const total = sum(counts)
const skipped = total.skipped > 0 ? `, ${total.skipped} skipped` : ''
console.log(`\nTests: ${total.passed} passed, ${total.failed} failed${skipped}`)
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0

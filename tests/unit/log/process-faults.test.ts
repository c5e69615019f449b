import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from '#db/launcher/root.js'

const mark = 'qzxmark'

/** Runs a program with these handlers; returns its exit code and output. */
function run(program: string): { status: number | null; printed: string; lines: object[] } {
  const code = `
    import { silenceConsole, reportUncaught } from '#app/log/process-faults.ts'
    reportUncaught()
    silenceConsole()
    const full = Object.assign(new Error('No ${mark}'), {
      params: ['${mark}'],
      detail: 'Key (email)=(${mark})',
      code: '23505',
    })
    ${program}`
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type', 'module', '--eval', code],
    { cwd: root, encoding: 'utf8' },
  )
  const lines = stderr.split('\n').filter((line) => line.startsWith('{'))
  return { status, printed: stdout + stderr, lines: lines.map((line) => JSON.parse(line)) }
}

test.each([
  ['an error that nobody caught', 'throw full'],
  ['a rejection that nobody caught', 'Promise.reject(full)'],
  ['an error out of an event', 'setTimeout(() => { throw full }, 1)'],
])('%s ends the process and is reported in the log’s format', (_, program) => {
  const { status, printed, lines } = run(program)
  expect(printed).not.toContain(mark)
  expect(status).toBe(1)
  expect(lines).toMatchObject([{ level: 60, err: { code: '23505' }, msg: 'process exiting' }])
})

test('a thrown text is withheld', () => {
  const { status, printed } = run(`Promise.reject('${mark}')`)
  expect([status, printed.includes(mark)]).toEqual([1, false])
})

test('console output of libraries is reported without its text', () => {
  const { status, printed, lines } = run(`
    console.error('${mark}: %s', full, { name: '${mark}' })
    console.warn('${mark}')
    console.trace(full)
    console.log('Working off the queue.')`)
  expect(printed).not.toContain(mark)
  expect(printed).toContain('Working off the queue.')
  expect(status).toBe(0)
  expect(lines).toMatchObject([
    { level: 50, err: { code: '23505' } },
    { level: 40, err: { name: 'Error' } },
    { level: 50, err: { code: '23505' } },
  ])
})

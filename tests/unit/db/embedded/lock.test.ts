import { existsSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { lock, lockNow } from '#db/embedded/lock.js'
import { identify, isAlive, self } from '#db/embedded/process-identity.js'
import { launch } from '#tests/support/launched-command.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

test('only one process holds the lock at a time', async () => {
  const path = join(temporaryFolder(), 'deep/lock')
  let inside = 0
  const most: number[] = []
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      const unlock = await lock(path)
      most.push(++inside)
      await new Promise((resolve) => setTimeout(resolve, 5))
      inside--
      unlock()
    }),
  )
  expect(most).toEqual([1, 1, 1, 1, 1, 1, 1, 1])
  expect(existsSync(path)).toBe(false)
})

test('a lock whose owner was killed is taken over', async () => {
  const path = join(temporaryFolder(), 'lock')
  const owner = launch(
    [
      '--input-type=module',
      '-e',
      `import { lock } from ${JSON.stringify(new URL('../../../../db/embedded/lock.js', import.meta.url).href)}
       await lock(${JSON.stringify(path)}); console.log('mine'); setInterval(() => {}, 1000)`,
    ],
    {},
  )
  await owner.firstLine
  expect(lockNow(path, 50)).toBeNull()
  await owner.kill()
  const unlock = await lock(path, { timeoutMs: 2000 })
  unlock()
})

test('a lock whose owner crashed before signing it is taken over after a while', async () => {
  const path = join(temporaryFolder(), 'lock')
  writeFileSync(path, '')
  expect(lockNow(path, 50)).toBeNull()
  utimesSync(path, new Date(Date.now() - 60_000), new Date(Date.now() - 60_000))
  const unlock = await lock(path, { timeoutMs: 2000 })
  unlock()
})

test('a process is distinguished from a later one with the same pid', () => {
  expect(isAlive(self())).toBe(true)
  expect(isAlive({ ...self(), startedAt: 'long ago' })).toBe(false)
  expect(identify(0)).toBeNull()
})

test('a zombie process counts as ended', async () => {
  // The shell replaces itself with a program that never waits for its child.
  const parent = launch(
    [
      '-e',
      `const { spawn } = require('node:child_process')
       const shell = spawn('sh', ['-c', 'sh -c "exit 0" & echo $!; exec sleep 60'], { stdio: ['ignore', 'inherit', 'ignore'] })
       process.stdin.resume().on('end', () => shell.kill())`,
    ],
    {},
  )
  const zombie = Number(await parent.firstLine)
  await expect.poll(() => identify(zombie)).toBeNull()
  await parent.finish()
})

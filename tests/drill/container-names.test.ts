import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { waiting } from '#tests/support/away-database.ts'
import { fileOf } from '#tests/support/deployment/described.ts'
import { freePort } from '#tests/support/free-port.ts'
import { itIf } from '#tests/support/it-if.ts'
import { startNameServer } from '#tests/support/name-server.ts'
import { hasProgram, Programs } from '#tests/support/s3-servers/process.ts'
import { temporaryFolder } from '#tests/support/temporary-folder.ts'

/** A server at an address of this machine alone, that is well and says its address. */
async function startAt(address: string, port: number) {
  const server = createServer((_, res) => res.end(address)).listen(port, address)
  await once(server, 'listening')
  const stop = () => {
    server.close()
    server.closeAllConnections()
  }
  onTestFinished(stop)
  return stop
}

async function moveServers() {
  const names = await startNameServer()
  onTestFinished(names.close)
  const [site, app, ...others] = await Promise.all([1, 2, 3, 4].map(freePort))
  const config = fileOf('haproxy.cfg')
    .replace('parse-resolv-conf', `nameserver here 127.0.0.1:${names.port}`)
    // The resolver of this machine is not asked.
    .replaceAll('last,libc,none', 'last,none')
    .replace('bind :8080', `bind 127.0.0.1:${site}`)
    .replace('bind :5432', `bind 127.0.0.1:${others[0]}`)
    .replace('bind :5433', `bind 127.0.0.1:${others[1]}`)
    .replaceAll(/(app\d):3000/g, `$1:${app}`)
  const file = join(temporaryFolder(), 'haproxy.cfg')
  writeFileSync(file, config)
  const programs = new Programs()
  onTestFinished(() => programs.stop())
  programs.start('haproxy', ['-db', '-f', file])

  const shown = () =>
    fetch(`http://127.0.0.1:${site}/`, { headers: { connection: 'close' } }).then(
      (answer) => answer.text(),
      () => 'nothing',
    )
  await expect.poll(shown, waiting).toContain('503')
  const stopFirst = await startAt('127.0.0.2', app ?? 0)
  names.addresses.set('app1', '127.0.0.2')
  await expect.poll(shown, waiting).toBe('127.0.0.2')
  await startAt('127.0.0.3', app ?? 0)
  stopFirst()
  names.addresses.set('app1', '127.0.0.3')
  await expect.poll(shown, waiting).toBe('127.0.0.3')
}

itIf(hasProgram('haproxy'))(
  'the proxy of docs/deploy finds servers whose names come late, and those that moved',
  moveServers,
)

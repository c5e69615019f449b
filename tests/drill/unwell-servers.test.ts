import { once } from 'node:events'
import { createServer } from 'node:http'
import { expect, onTestFinished } from 'vitest'
import { waiting } from '#tests/support/away-database.ts'
import { placesHere, startHaProxy } from '#tests/support/deployment/site.ts'
import { itIf } from '#tests/support/it-if.ts'
import { hasProgram } from '#tests/support/s3-servers/process.ts'

/** A server that is not well, and answers everything with why; how often the proxy has looked at it. */
async function startUnwell(place: string | undefined, why: string) {
  let looks = 0
  const server = createServer((req, res) => {
    if (req.url === '/healthz') looks += 1
    res.writeHead(503).end(why)
  })
  server.listen(Number(place?.split(':')[1]), '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => {
    server.close()
    server.closeAllConnections()
  })
  return () => looks
}

async function closeAmongUnwell() {
  const places = await placesHere('127.0.0.1:25')
  const away = 'the database does not answer\n'
  const looks = [
    await startUnwell(places['app1:3000'], 'closing\n'),
    await startUnwell(places['app2:3000'], away),
  ]
  startHaProxy(places)
  const ask = () =>
    fetch(`http://${places['haproxy:8080']}/`, { headers: { connection: 'close' } }).then(
      (answer) => answer.text(),
      () => 'nothing',
    )
  // By then it knows of both.
  await expect.poll(() => Math.min(...looks.map((count) => count())), waiting).toBeGreaterThan(8)
  expect(new Set(await Promise.all(Array.from({ length: 20 }, ask)))).toEqual(new Set([away]))
}

itIf(hasProgram('haproxy'))(
  'the proxy of docs/deploy sends nothing to a server that closes, though no other is well',
  closeAmongUnwell,
)

import autocannon from 'autocannon'
import { profileOf } from './pages.ts'
import { residentMegabytes, type Side } from './side.ts'

const steps = 10
const inStep = 10_000

/** Megabytes that the server holds after each of ten times 10,000 requests, none of which has the address of another. */
export async function memory(side: Side): Promise<[string, number][]> {
  const profile = await profileOf(side)
  const paths = [
    '/?ref=[<id>]',
    '/directory?utm_source=[<id>]',
    `${profile}?from=[<id>]`,
    '/directory?search=[<id>]',
    '/nowhere/[<id>]',
  ]
  const held: [string, number][] = [['MB when idle', residentMegabytes(side.pid)]]
  for (let step = 1; step <= steps; step += 1) {
    await autocannon({
      ...{ url: side.url, connections: 16, amount: inStep, idReplacement: true },
      headers: { 'accept-encoding': 'gzip' },
      requests: paths.map((path) => ({ method: 'GET', path })),
    })
    held.push([`MB after ${step * inStep} addresses`, residentMegabytes(side.pid)])
  }
  return held
}

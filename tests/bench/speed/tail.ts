import autocannon from 'autocannon'
import type { Side } from './side.ts'

const connections = 8

/**
 * The directory, never answered from memory, for eight who ask again as soon as they are answered, and for one:
 * milliseconds at the median and at 99 %.
 */
export async function directoryTail({ url }: Side): Promise<[string, number][]> {
  const figures: [string, number][] = []
  for (const asking of [1, connections]) {
    const asked = {
      url: `${url}/directory`,
      connections: asking,
      headers: { 'accept-encoding': 'gzip', cookie: 'session=none' },
    }
    await autocannon({ ...asked, duration: 3 })
    const { latency, requests, non2xx } = await autocannon({ ...asked, duration: 10 })
    if (non2xx > 0) throw new Error('the directory was not answered')
    figures.push([`directory, ${asking} at a time, median ms`, latency.p50])
    figures.push([`directory, ${asking} at a time, 99 %, ms`, latency.p99])
    figures.push([`directory, ${asking} at a time, a second`, requests.average])
  }
  return figures
}

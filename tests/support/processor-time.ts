/** Milliseconds that this process works, all of its threads together, whatever else the machine does. */
export async function processorTime(work: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

/** The least of several tries, in milliseconds: collecting garbage and compiling fall on some of them alone. */
export async function leastProcessorTime(work: () => unknown, tries = 7): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < tries; at += 1) times.push(await processorTime(work))
  return Math.min(...times)
}

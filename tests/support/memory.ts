import { readFileSync } from 'node:fs'

/** Bytes that a process and its children take; pages they share count once. Linux tells. */
export function memoryOf(pid: string | number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ')
    const own = Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) * 1024
    return children.filter(Boolean).reduce((total, child) => total + memoryOf(child), own)
  } catch {
    return 0 // It has just ended.
  }
}

/** The most memory a process takes while `work` goes on, above what it takes before. */
export async function extraMemoryOf(pid: number, work: () => Promise<void>): Promise<number> {
  const idle = memoryOf(pid)
  let most = idle
  const clock = setInterval(() => (most = Math.max(most, memoryOf(pid))), 5)
  try {
    await work()
  } finally {
    clearInterval(clock)
  }
  return most - idle
}

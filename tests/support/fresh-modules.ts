import { vi } from 'vitest'

const worker = globalThis as {
  environmentAtStart?: NodeJS.ProcessEnv
  cptGemsConnection?: unknown
}

/** For files that share a process: modules, settings and clocks as no file before has left them. Packages stay loaded. */
export function freshModules(): void {
  vi.resetModules()
  // One that a file opened again after closing it, as by what its beforeAll gives back, leads to no database any more.
  delete worker.cptGemsConnection
  vi.useRealTimers()
  vi.unstubAllGlobals()
  worker.environmentAtStart ??= { ...process.env }
  for (const name of Object.keys(process.env)) delete process.env[name]
  Object.assign(process.env, worker.environmentAtStart)
}

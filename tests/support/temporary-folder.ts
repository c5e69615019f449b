import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** An empty folder that goes when the running test ends; open to other accounts unless `closed`. */
export function temporaryFolder({ closed = false } = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'cpt-gems-folder '))
  chmodSync(folder, closed ? 0o700 : 0o755)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 20 }))
  return folder
}

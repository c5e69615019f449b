import { cpSync, existsSync, readdirSync, renameSync, rmSync, statSync, utimesSync } from 'node:fs'
import { join } from 'node:path'
import { withBuild } from '#db/launcher/build.js'
import { root } from '#db/launcher/root.js'

const copies = join(root, '.cache/builds')

/** How many builds are kept: those of the last few states of the sources. */
const kept = 4

function forgetOld(): void {
  const byAge = readdirSync(copies)
    .map((name) => ({ path: join(copies, name), used: statSync(join(copies, name)).mtimeMs }))
    .toSorted((a, b) => b.used - a.used)
  for (const { path } of byAge.slice(kept)) rmSync(path, { recursive: true, force: true })
}

/**
 * Builds the site if needed and answers a folder with a copy of that build: what somebody builds
 * later does not pull the files from under the servers of this run.
 */
export function builtSite(): Promise<string> {
  return withBuild((hash) => {
    const copy = join(copies, hash.slice(0, 16))
    if (!existsSync(copy)) {
      const unfinished = `${copy}.new`
      rmSync(unfinished, { recursive: true, force: true })
      cpSync(join(root, 'build'), unfinished, { recursive: true })
      renameSync(unfinished, copy)
    }
    utimesSync(copy, new Date(), new Date())
    forgetOld()
    return copy
  })
}

import { createHash } from 'node:crypto'
import { join, relative, sep } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// One folder after another: a worker is kept while the next file is of its folder, and a browser with
// it. What is short comes at the end, where a long file would leave a core idle.
const turns: Record<string, number> = { e2e: 1, server: 2, domain: 3, db: 4, routes: 5, unit: 6 }

/** Takes minutes by itself. */
const longest = 'tests/server/billing-lives.test.ts'

/** Shuffles the files of a turn by the run's seed. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { root, sequence } = this.ctx.config
    const turnOf = (file: string) => turns[relative(join(root, 'tests'), file).split(sep)[0] ?? '']
    const key = ({ moduleId }: TestSpecification) =>
      (moduleId.endsWith(longest) ? 0 : turnOf(moduleId)) +
      createHash('sha256').update(`${sequence.seed} ${moduleId}`).digest('hex')
    return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  }
}

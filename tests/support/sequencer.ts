import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// One folder after another: a worker is kept while the next file is of its folder, and a browser with
// it. What is short comes at the end, where a long file would leave a core idle.
const turns: Record<string, number> = { e2e: 1, server: 2, domain: 3, db: 4, routes: 5, unit: 6 }

/** Takes minutes by itself. */
const longest = 'tests/server/billing-lives.test.ts'

/** Shuffles the files of a turn by the run's seed. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const turnOf = (file: string) => turns[/\/tests\/(\w+)\//.exec(file)?.[1] ?? '']
    const key = ({ moduleId }: TestSpecification) =>
      (moduleId.endsWith(longest) ? 0 : turnOf(moduleId)) +
      createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
    return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  }
}

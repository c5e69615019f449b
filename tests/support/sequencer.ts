import { createHash } from 'node:crypto'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

// Browsers one after another, so that a worker keeps its own; what waits for servers beside what
// computes; and what is short at the end, where a long file would leave a core idle.
const turns: Record<string, number> = { e2e: 0, server: 1, domain: 1, routes: 2, unit: 2 }

/** Shuffles the files of a turn by the run's seed. */
export class Sequencer extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const { seed } = this.ctx.config.sequence
    const key = ({ project, moduleId }: TestSpecification) =>
      turns[project.name] + createHash('sha256').update(`${seed} ${moduleId}`).digest('hex')
    return files.toSorted((a, b) => (key(a) < key(b) ? -1 : 1))
  }
}

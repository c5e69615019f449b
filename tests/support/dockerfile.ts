/** A step of a Dockerfile: `COPY` with `package.json ./`, and so on. */
export type Step = { instruction: string; value: string }

/** The stages of a Dockerfile, each with its steps; continued lines are joined, remarks left out. */
export function stagesOf(dockerfile: string): Step[][] {
  const steps = dockerfile
    .replace(/\\\n/g, ' ')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => {
      const [instruction = '', ...words] = line.split(' ')
      return { instruction: instruction.toUpperCase(), value: words.join(' ').trim() }
    })
  const stages: Step[][] = []
  for (const step of steps) {
    if (step.instruction === 'FROM') stages.push([])
    stages.at(-1)?.push(step)
  }
  return stages
}

/** The values of all steps of one kind. */
export const valuesOf = (stage: Step[], instruction: string): string[] =>
  stage.filter((step) => step.instruction === instruction).map((step) => step.value)

import { z } from 'zod'

/** Only the button that says so writes. */
export const importForm = z.object({ intent: z.enum(['dryRun', 'import']).catch('dryRun') })

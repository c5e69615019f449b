import { z } from 'zod'

/** Only the button that says so writes. */
export const importForm = z.object({
  intent: z.enum(['dryRun', 'import', 'same', 'different']).catch('dryRun'),
  /** A kept file in place of a new one, and a row of it. */
  import: z.string().max(60).optional(),
  position: z.coerce.number().int().min(0).max(2_000_000_000).optional(),
  /** The page of pairs that it stands on. */
  page: z.coerce.number().int().min(1).max(100_000).catch(1),
})

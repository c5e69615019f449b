import { itIf } from '#tests/support/it-if.ts'
import { hasPgBouncer } from '#tests/support/pgbouncer.ts'
import { expectAgreement } from '#tests/support/pooled-pair.ts'

itIf(hasPgBouncer)('two servers agree behind a pooler, and listen at the direct address', () =>
  expectAgreement((database) => ({ DATABASE_DIRECT_URL: database })),
)

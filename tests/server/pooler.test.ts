import { itIf } from '#tests/support/it-if.ts'
import { hasPgBouncer } from '#tests/support/pgbouncer.ts'
import { expectAgreement } from '#tests/support/pooled-pair.ts'

itIf(hasPgBouncer)(
  'two servers agree behind a pooler of transactions whose address is all they have',
  () => expectAgreement(() => ({})),
)

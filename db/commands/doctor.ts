// `npm run doctor`: says whether payments can be taken as they are set up, and the books are whole. Ends with 1 where not.
import { examinePayments } from '#app/domain/subscriptions/events/doctor.server.ts'
import { examineRecords } from '#app/domain/subscriptions/events/doctor-records.server.ts'
import { currentProvider } from '#app/domain/subscriptions/plan/provider.server.ts'
import { examineReceipts } from '#app/domain/subscriptions/receipts/doctor.server.ts'
import { env } from '#app/env.server.ts'
import { paymentsMode } from '#app/gateways/payments/current.server.ts'
import type { Finding } from '#app/gateways/payments/port.ts'

const labels: Record<Finding['kind'], string> = { good: 'ok', warning: 'WARNING', wrong: 'WRONG' }

const { PAYSTACK_SECRET_KEY: secretKey, PAYSTACK_PUBLIC_KEY: publicKey, publicUrl } = env()
const settings = { mode: paymentsMode(), secretKey, publicKey, publicUrl }
const findings = [
  ...(await examinePayments(settings, currentProvider())),
  ...(settings.mode === 'sandbox' ? [] : await examineRecords(currentProvider())),
  ...(await examineReceipts()),
]
for (const { kind, sentence } of findings) console.log(`${labels[kind].padEnd(7)}  ${sentence}`)
if (findings.some(({ kind }) => kind === 'wrong')) process.exitCode = 1

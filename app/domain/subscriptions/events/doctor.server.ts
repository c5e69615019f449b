import { isIP } from 'node:net'
import { isPublicAddress } from '#app/gateways/automation/public-address.ts'
import {
  examineKeys,
  providerName,
  settingNames,
  type PaymentsMode,
} from '#app/gateways/payments/current.server.ts'
import { PaymentsFault, type Finding } from '#app/gateways/payments/port.ts'
import { paths } from '#app/paths.ts'
import { catalogue, currency, paidPlans, randText, type PaidPlan } from '../plan/catalogue.ts'
import type { Provider } from '../plan/provider.server.ts'

export type PaymentSettings = {
  mode: PaymentsMode
  secretKey: string | undefined
  publicKey: string | undefined
  publicUrl: string
}

const good = (sentence: string): Finding => ({ kind: 'good', sentence })
const warning = (sentence: string): Finding => ({ kind: 'warning', sentence })
const wrong = (sentence: string): Finding => ({ kind: 'wrong', sentence })

const isPublicHost = (hostname: string): boolean => {
  const bare = hostname.replace(/^\[|\]$/g, '')
  if (isIP(bare)) return isPublicAddress(bare)
  return bare.includes('.') && !/\.(localhost|local|internal|lan|test|example|invalid)$/.test(bare)
}

function examineWebhook({ publicUrl }: PaymentSettings): Finding[] {
  const address = publicUrl + paths.api.paymentsWebhook()
  const { protocol, hostname } = new URL(publicUrl)
  const found = [good(`Enter this webhook address in the provider's dashboard: ${address}`)]
  if (protocol !== 'https:') {
    found.push(warning('The webhook address is not https. Set PUBLIC_URL to an https address.'))
  }
  if (!isPublicHost(hostname)) {
    found.push(
      warning(
        `The provider cannot reach ${hostname} from outside. Set PUBLIC_URL to a public one.`,
      ),
    )
  }
  return found
}

const faultSentences: Record<PaymentsFault['kind'], string> = {
  timeout: 'The provider did not answer in time.',
  unreachable: `The provider cannot be reached. Please check the network and ${settingNames.baseUrl}.`,
  refused: 'The provider refused the question.',
  paused: 'The provider failed repeatedly, and is asked again in a moment.',
  malformed: `The answer did not come from the payment provider. Please check ${settingNames.baseUrl}.`,
}

function sentenceOfFault(error: unknown): string {
  if (!(error instanceof PaymentsFault)) throw error
  const refusedKey = error.status === 401 || error.status === 403
  if (refusedKey) return `The provider refuses ${settingNames.secretKey}.`
  const status = error.status && error.kind === 'refused' ? ` It answered ${error.status}.` : ''
  return faultSentences[error.kind] + status
}

/** Problems of one plan at the provider; throws PaymentsFault where it cannot be checked. */
async function examinePlan(plan: PaidPlan, { gateway, codes }: Provider): Promise<Finding[]> {
  const { name, cents } = catalogue[plan]
  const setting = settingNames.plans[plan]
  const known = await gateway.plan(codes[plan])
  if (!known) return [wrong(`${setting}: the provider knows no such plan under this key.`)]
  const problems: string[] = []
  if (known.currency !== currency) problems.push(`is in ${known.currency || 'no currency'}`)
  if (known.amountCents !== cents) problems.push(`costs ${known.amountCents} cents`)
  if (known.interval !== 'monthly') problems.push(`is paid ${known.interval || 'never'}`)
  if (problems.length === 0) {
    return [good(`${name}: the provider's plan is ${randText(cents)} in ${currency}, monthly.`)]
  }
  const wanted = `It must be ${cents} cents in ${currency}, monthly.`
  return [wrong(`${setting}: the provider's plan ${problems.join(' and ')}. ${wanted}`)]
}

async function examinePlans({ codes, gateway }: Provider): Promise<Finding[]> {
  const found: Finding[] = []
  if (codes.BASIC === codes.PREMIUM) {
    const { BASIC, PREMIUM } = settingNames.plans
    found.push(wrong(`${BASIC} and ${PREMIUM} are the same plan.`))
  }
  try {
    for (const plan of paidPlans) found.push(...(await examinePlan(plan, { codes, gateway })))
    return [good('The provider is reachable and takes the key.'), ...found]
  } catch (error) {
    return [wrong(sentenceOfFault(error)), ...found]
  }
}

/**
 * Checks the payment configuration: key modes, both plans at the provider, and the webhook URL. Read-only; sentences
 * contain no key.
 */
export async function examinePayments(
  settings: PaymentSettings,
  provider: Provider,
): Promise<Finding[]> {
  if (settings.mode === 'sandbox') {
    const why = settings.secretKey
      ? `PAYMENTS=sandbox is set, so the ${providerName} key is not used.`
      : `${settingNames.secretKey} is not set.`
    return [
      good(`The sandbox takes the payments: no money moves. ${why}`),
      good('The sandbox sends its events to this server itself: there is no webhook to enter.'),
    ]
  }
  const { secretKey, publicKey } = settings
  return [
    ...examineKeys(secretKey, publicKey),
    ...(await examinePlans(provider)),
    ...examineWebhook(settings),
  ]
}

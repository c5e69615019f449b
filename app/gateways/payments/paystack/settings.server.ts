import type { Finding } from '../port.ts'

export const settingNames = {
  secretKey: 'PAYSTACK_SECRET_KEY',
  baseUrl: 'PAYSTACK_BASE_URL',
  plans: { BASIC: 'PAYSTACK_PLAN_BASIC', PREMIUM: 'PAYSTACK_PLAN_PREMIUM' },
}
const { secretKey: secretName } = settingNames
const publicName = 'PAYSTACK_PUBLIC_KEY'

const modeOfKey = (key: string | undefined) => /^[sp]k_(test|live)_./.exec(key ?? '')?.[1] ?? null

/** Whether the keys are of one mode, and which. The sentences contain no key. */
export function examineKeys(
  secretKey: string | undefined,
  publicKey: string | undefined,
): Finding[] {
  const mode = modeOfKey(secretKey)
  const publicMode = modeOfKey(publicKey)
  if (!mode) {
    const sentence = `${secretName} begins neither with sk_test_ nor with sk_live_.`
    return [{ kind: 'wrong', sentence }]
  }
  const meaning = mode === 'live' ? 'payments move money' : 'no money moves'
  const secret: Finding = {
    kind: 'good',
    sentence: `The secret key is a ${mode} key: ${meaning}.`,
  }
  if (!publicKey) return [secret, { kind: 'warning', sentence: `${publicName} is not set.` }]
  if (publicMode === mode) {
    return [secret, { kind: 'good', sentence: `The public key is a ${mode} key too.` }]
  }
  const problem = publicMode
    ? `is a ${publicMode} key, the secret one a ${mode} key.`
    : 'begins neither with pk_test_ nor with pk_live_.'
  return [secret, { kind: 'wrong', sentence: `${publicName} ${problem}` }]
}

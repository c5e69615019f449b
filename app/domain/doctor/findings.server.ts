import type { Finding } from '#app/gateways/payments/port.ts'

export const good = (sentence: string): Finding => ({ kind: 'good', sentence })
export const warning = (sentence: string): Finding => ({ kind: 'warning', sentence })
export const wrong = (sentence: string): Finding => ({ kind: 'wrong', sentence })

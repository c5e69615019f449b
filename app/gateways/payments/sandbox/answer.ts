/** An answer of the sandbox's API: Paystack's envelope of status, message and data. */
export type SandboxAnswer = { status: number; json: object }

/** As a successful call answers. */
export const ok = (message: string, data?: unknown): SandboxAnswer => ({
  status: 200,
  json: { status: true, message, ...(data !== undefined && { data }) },
})

/** As a refused call answers: the message is what the provider would show. */
export const no = (status: number, message: string): SandboxAnswer => ({
  status,
  json: { status: false, message },
})

/** One call to an automation's webhook: a POST of JSON text. */
export type WebhookCall = { url: string; headers: Record<string, string>; body: string }

/** How a call ended. `reason` is for logs and the curious; what owners read is worded elsewhere. */
export type WebhookOutcome =
  /** Any status, redirects included; `body` is the first 2 KB of the answer as text. */
  | { kind: 'answered'; status: number; body: string }
  | { kind: 'timeout' }
  | { kind: 'dns'; reason: string }
  | { kind: 'tls'; reason: string }
  /** The address breaks a rule or leads to where no webhook of the public internet is; nothing was sent. */
  | { kind: 'refused-address'; reason: string }
  | { kind: 'connection'; reason: string }

/** Makes a call and says how it ended. Never throws, and answers within its time limit. */
export type CallWebhook = (call: WebhookCall) => Promise<WebhookOutcome>

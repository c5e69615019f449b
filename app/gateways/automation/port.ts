export type WebhookCall = { url: string; headers: Record<string, string>; body: string }

/** The result of a call. `reason` is for logs; owners read other texts. */
export type WebhookOutcome =
  /**
   * Any status, redirects included; `body` is the first 2 KB of the response as text, `retryAfter` the milliseconds of
   * its Retry-After.
   */
  | { kind: 'answered'; status: number; body: string; retryAfter?: number }
  | { kind: 'timeout' }
  | { kind: 'dns'; reason: string }
  | { kind: 'tls'; reason: string }
  /** The URL breaks a rule or resolves to a non-public address; nothing was sent. */
  | { kind: 'refused-address'; reason: string }
  | { kind: 'connection'; reason: string }

/** Never throws; resolves within its timeout. */
export type CallWebhook = (call: WebhookCall) => Promise<WebhookOutcome>

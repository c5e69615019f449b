export const callCauses = [
  'gone', // 410: no scenario listens
  'unfit', // 400, 413, 415, 422: body rejected
  'too-many', // 408, 429: the receiver's pace
  'server-error', // 5xx
  'refused', // any other status
  'redirect',
  'timeout',
  'dns',
  'tls',
  'connection',
  'refused-address',
  'no-address', // disconnected meanwhile
  'no-plan',
  'no-key', // the stored key cannot be decrypted
] as const
export type CallCause = (typeof callCauses)[number]

export function causeOfStatus(status: number): CallCause | null {
  if (status >= 200 && status < 300) return null
  if (status === 410) return 'gone'
  if ([400, 413, 415, 422].includes(status)) return 'unfit'
  if (status === 408 || status === 429) return 'too-many'
  if (status >= 500) return 'server-error'
  return status >= 300 && status < 400 ? 'redirect' : 'refused'
}

const words: Record<CallCause, string> = {
  gone: 'Your scenario is switched off, or its webhook was deleted. Switch it on in Make, then try again.',
  unfit:
    'Make did not take this event: its queue is full, or its data structure does not fit what we send.',
  'too-many': 'Make is busy. We will try again later.',
  'server-error': 'Make, or your scenario, had an error.',
  refused:
    'Make refused our call to this address. If your webhook asks for a key, enter it in the settings.',
  redirect:
    'The address sends us on to another one, which we do not follow. Copy it from Make again.',
  timeout: 'No answer came within 10 seconds.',
  dns: 'There is no server of this name.',
  tls: 'The server could not prove its identity (its certificate is not valid).',
  connection: 'The connection was lost before an answer came.',
  'refused-address': 'This address leads to where we may not call, such as a private network.',
  'no-address': 'No webhook is connected.',
  'no-plan': 'Automations come with the Premium plan.',
  'no-key': 'The key for your webhook cannot be read any more. Please enter it again.',
}

export const causeText = (cause: CallCause): string => words[cause]

/** Why a call did not do what it should; null in the database where it did. */
export type CallCause =
  | 'gone' // 410: no scenario listens
  | 'unfit' // 400, 413, 415, 422: the body is not taken
  | 'too-many' // 429
  | 'server-error' // 5xx
  | 'refused' // any other status
  | 'redirect'
  | 'timeout'
  | 'dns'
  | 'tls'
  | 'connection'
  | 'refused-address'
  | 'no-address' // disconnected meanwhile
  | 'no-plan'
  | 'no-key' // the stored key cannot be read

/** Whether the process may take requests: not before it is prepared, not once it closes. */
let state: 'starting' | 'ready' | 'closing' = 'starting'

export const readiness = {
  is: () => state,
  ready: () => void (state = 'ready'),
  closing: () => void (state = 'closing'),
}

/** `proving` waits for its code, `waiting` and `disputed` for an admin; a disputed one is of a listing with an owner. */
export const claimStates = ['proving', 'waiting', 'disputed', 'approved', 'declined'] as const
export type ClaimState = (typeof claimStates)[number]

export const isOpenClaim = (state: ClaimState): boolean =>
  state === 'proving' || state === 'waiting' || state === 'disputed'

/** Who asks. The first argument of every domain verb. */
export type Actor =
  | { kind: 'anonymous' }
  | { kind: 'user'; userId: string; role: 'ADMIN' | 'BUSINESS' | 'CUSTOMER'; email: string }
  /** The product itself: sweeps, imports, seeds. */
  | { kind: 'system' }

export const anonymous: Actor = { kind: 'anonymous' }
export const system: Actor = { kind: 'system' }

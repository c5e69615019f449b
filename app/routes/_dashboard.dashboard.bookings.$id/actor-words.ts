/** Who did something to a booking, as its business reads it. */
export const actorWords = {
  guest: 'the customer',
  owner: 'you',
  admin: 'an admin',
  automation: 'your automation',
  system: 'CPT Gems',
} as const

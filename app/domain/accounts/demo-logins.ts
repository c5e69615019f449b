const ownerPassword = 'table-mountain-owner'

/** Who can sign in to the demo directory; everybody knows these passwords. */
export const demoLogins = {
  admin: { email: 'admin@cptgems.example', password: 'table-mountain-admin' },
  free: { email: 'free@cptgems.example', password: ownerPassword },
  basic: { email: 'basic@cptgems.example', password: ownerPassword },
  premium: { email: 'premium@cptgems.example', password: ownerPassword },
} as const

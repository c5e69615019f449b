import { uuidOf } from './rng.ts'

/** Somebody who can sign in to the demo directory. */
type DemoAccount = {
  id: string
  email: string
  password: string
  role: 'ADMIN' | 'BUSINESS'
  firstName: string
  lastName: string
  phone: string
}

const account = (email: string, rest: Omit<DemoAccount, 'id' | 'email'>): DemoAccount => ({
  id: uuidOf(`user ${email}`),
  email,
  ...rest,
})

const ownerPassword = 'table-mountain-owner'

/** The demo logins: one admin, and an owner on each plan. */
export const demoAccounts = {
  admin: account('admin@cptgems.example', {
    password: 'table-mountain-admin',
    role: 'ADMIN',
    firstName: 'Lerato',
    lastName: 'Daniels',
    phone: '+27725550900',
  }),
  free: account('free@cptgems.example', {
    password: ownerPassword,
    role: 'BUSINESS',
    firstName: 'Hennie',
    lastName: 'Carolus',
    phone: '+27725550901',
  }),
  basic: account('basic@cptgems.example', {
    password: ownerPassword,
    role: 'BUSINESS',
    firstName: 'Cheryl',
    lastName: 'Adonis',
    phone: '+27725550902',
  }),
  premium: account('premium@cptgems.example', {
    password: ownerPassword,
    role: 'BUSINESS',
    firstName: 'Nomvula',
    lastName: 'Mbete',
    phone: '+27725550903',
  }),
} as const

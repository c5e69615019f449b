import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
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

type Login = { email: string; password: string }

const account = (login: Login, person: Omit<DemoAccount, 'id' | keyof Login>): DemoAccount => ({
  id: uuidOf(`user ${login.email}`),
  ...login,
  ...person,
})

/** The people behind the demo logins: one admin, and an owner on each plan. */
export const demoAccounts = {
  admin: account(demoLogins.admin, {
    role: 'ADMIN',
    firstName: 'Lerato',
    lastName: 'Daniels',
    phone: '+27725550900',
  }),
  free: account(demoLogins.free, {
    role: 'BUSINESS',
    firstName: 'Hennie',
    lastName: 'Carolus',
    phone: '+27725550901',
  }),
  basic: account(demoLogins.basic, {
    role: 'BUSINESS',
    firstName: 'Cheryl',
    lastName: 'Adonis',
    phone: '+27725550902',
  }),
  premium: account(demoLogins.premium, {
    role: 'BUSINESS',
    firstName: 'Nomvula',
    lastName: 'Mbete',
    phone: '+27725550903',
  }),
} as const

import { z } from 'zod'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { loginForm } from '#app/domain/accounts/schema.ts'
import type { Operation } from './operation.ts'
import { id, meShape, role } from './shapes.ts'

export const accountOperations: Operation[] = [
  {
    method: 'post',
    path: '/api/auth/login',
    id: 'login',
    area: 'Accounts',
    summary: 'Sign in',
    description:
      'Takes an e-mail address or a username. Send the token with later calls, as `Authorization: Bearer …`.',
    caller: 'anyone',
    body: loginForm,
    bodyExample: demoLogins.premium,
    answers: {
      200: {
        description: 'Signed in',
        schema: z.object({
          token: z.string(),
          user: z.object({
            id,
            email: z.string(),
            username: z.string().nullable(),
            role,
            firstName: z.string(),
            lastName: z.string(),
          }),
        }),
      },
    },
    refusals: [401, 422, 429],
  },
  {
    method: 'post',
    path: '/api/auth/logout',
    id: 'logout',
    area: 'Accounts',
    summary: 'Sign out',
    description:
      'Ends the session of the token or cookie that comes along; without one it does nothing.',
    caller: 'anyone',
    answers: { 200: { description: 'Signed out', schema: z.object({ ok: z.literal(true) }) } },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/auth/me',
    id: 'me',
    area: 'Accounts',
    summary: 'Who am I?',
    caller: 'user',
    answers: { 200: { description: 'The account behind the token or cookie', schema: meShape } },
    refusals: [],
  },
]

import { z } from 'zod'
import { demoLogins } from '#app/domain/accounts/demo-logins.ts'
import { loginCall } from '#app/domain/accounts/schema.ts'
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
      'Takes an email address or a username. Send the token with later calls, as `Authorization: Bearer …`. An account with two-step sign-in is answered 401 with `reason: code-required`: send `code` too. A code that is wrong or was used is a 422 with `reason: code-wrong`. Admins who have not set it up get a token that every call refuses with 403 and `reason: second-factor-missing`.',
    caller: 'anyone',
    body: loginCall,
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

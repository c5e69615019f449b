import { z } from 'zod'
import { pageQuery } from './directory.ts'
import type { Operation } from './operation.ts'
import { adminBusinessShape, adminUserShape } from './shapes.ts'
import { adminSubscriptionShape, subscriptionFiguresShape } from './subscription-shapes.ts'

const area = 'Administration'
const headers = {
  'X-Total-Count': 'How many there are in all, where a page was asked for',
  Link: 'The pages before and after (RFC 8288)',
}

export const administrationOperations: Operation[] = [
  {
    method: 'get',
    path: '/api/admin/businesses',
    id: 'adminBusinesses',
    area,
    summary: 'All businesses, newest first',
    caller: 'admin',
    query: pageQuery,
    answers: {
      200: { description: 'Businesses', schema: z.array(adminBusinessShape), headers },
    },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/admin/subscriptions',
    id: 'adminSubscriptions',
    area,
    summary: 'All plans ever paid or tried',
    description: 'Those that ended come last, then by the day until which they are paid.',
    caller: 'admin',
    query: {
      ...pageQuery,
      state: { description: 'active, trial, ending, past-due or ended', example: 'past-due' },
      plan: { description: 'BASIC or PREMIUM', example: 'PREMIUM' },
      search: {
        description: 'Part of a business’s or owner’s texts, or a code of the provider',
        example: 'bread',
      },
    },
    answers: {
      200: { description: 'Subscriptions', schema: z.array(adminSubscriptionShape), headers },
    },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/admin/subscriptions/figures',
    id: 'subscriptionFigures',
    area,
    summary: 'Recurring revenue, what is past due, and subscribers by month',
    description: 'Amounts are in cents. The months are those of Cape Town, the current one last.',
    caller: 'admin',
    answers: { 200: { description: 'Figures', schema: subscriptionFiguresShape } },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/admin/users',
    id: 'adminUsers',
    area,
    summary: 'All users, newest first',
    caller: 'admin',
    query: pageQuery,
    answers: { 200: { description: 'Users', schema: z.array(adminUserShape), headers } },
    refusals: [],
  },
  {
    method: 'delete',
    path: '/api/admin/users/{id}',
    id: 'deleteUser',
    area,
    summary: 'Delete a user',
    description:
      'Their subscription ends with the provider first, their listing goes, and what is known of their customers is forgotten. Admins cannot be deleted.',
    caller: 'admin',
    params: { id: 'The user' },
    answers: { 200: { description: 'Deleted', schema: z.object({ message: z.string() }) } },
    refusals: [409, 502],
  },
  {
    method: 'patch',
    path: '/api/admin/users/{id}/toggle-status',
    id: 'toggleStatus',
    area,
    summary: 'Pause or resume the subscription of a business user',
    caller: 'admin',
    params: { id: 'The user' },
    answers: {
      200: {
        description: 'Paused or resumed',
        schema: z.object({ message: z.string(), isActive: z.boolean() }),
      },
    },
    refusals: [409],
  },
]

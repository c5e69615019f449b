import type { PaidPlan } from '../plan/catalogue.ts'

export const planGreeting = (plan: PaidPlan) =>
  plan === 'PREMIUM'
    ? {
        title: 'Welcome to Premium!',
        description: 'Your plan is active. Our provider will set up Google Reviews for you.',
      }
    : { title: 'Welcome!', description: 'You can now create your listing.' }

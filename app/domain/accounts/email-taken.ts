export const emailTaken = 'An account with this email address already exists'

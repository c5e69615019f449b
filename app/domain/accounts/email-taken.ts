export const emailTaken = 'There is an account with this email address already'

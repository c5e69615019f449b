/** One message for every refused sign-in, to not reveal which accounts exist. */
export const invalidCredentials = 'Invalid credentials'

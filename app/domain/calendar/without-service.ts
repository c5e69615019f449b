/** What is chosen for an appointment that is none of the services; apart from the schema, which browsers do without. */
export const withoutService = 'none'

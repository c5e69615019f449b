import { sql } from 'drizzle-orm'

/** What a row of `bookings` becomes once its guest is forgotten, as an assignment list of SQL. */
export const anonymisedCustomer = sql.raw(
  "customer_name = 'Guest', customer_email = '', customer_phone = '', notes = '', request_key = id::text",
)

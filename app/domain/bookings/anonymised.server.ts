import { sql } from 'drizzle-orm'

/** SQL assignments that anonymise a row of `bookings`. */
export const anonymisedCustomer = sql.raw(
  "customer_name = 'Guest', customer_email = '', customer_phone = '', notes = '', request_key = id::text",
)

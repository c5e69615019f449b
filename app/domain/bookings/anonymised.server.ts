import { sql } from 'drizzle-orm'

export const anonymisedCustomer = sql.raw(
  "customer_name = 'Guest', customer_email = '', customer_phone = '', notes = '', own_note = '', request_key = id::text, request_digest = null",
)

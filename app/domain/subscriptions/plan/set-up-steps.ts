/** Days after which a payment that nobody set up stops renewing: before the shortest month is over. */
export const endsAt = 26
/** Days after which its payer is reminded for the last time. */
export const lastSetUpReminder = 30

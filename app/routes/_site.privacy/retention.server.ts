import { env } from '#app/env.server.ts'

/** How long customers' data and backups are kept, for the page that promises it. */
export const retention = () => ({
  guestMonths: env().GUEST_DATA_MONTHS,
  backupDays: env().BACKUP_DAYS,
})

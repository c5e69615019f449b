/** Whether a text has the shape of a business's id (a UUID). */
export const isUuid = (text: string): boolean =>
  /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)

/** Whether a text has the shape of a business's slug. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text)

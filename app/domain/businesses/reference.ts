/** Whether a text has the shape of a business's slug. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text)

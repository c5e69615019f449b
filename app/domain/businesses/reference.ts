/** Checks the format only. */
export const isSlug = (text: string): boolean => /^[a-z0-9-]{1,120}$/.test(text)

/** `text` where it is an admin URL, else `otherwise`: prevents open redirects. */
export const adminAddress = (text: unknown, otherwise: string): string =>
  typeof text === 'string' && /^\/admin(?:[/?][\w\-./?=&%+]*)?$/.test(text) ? text : otherwise

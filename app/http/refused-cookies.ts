const prefix = 'refused-'

/**
 * What `kept-reply` keeps refused forms in. So few that all of them, each as long as can be, leave room in a request:
 * posts at once know nothing of each other.
 */
export const refusedCookies = ['a', 'b', 'c'].map((slot) => prefix + slot)

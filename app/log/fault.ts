/** Registered globally, since reloading in development loads this class again. */
const mark = Symbol.for('cpt-gems.fault')

/**
 * An error whose message the log may show: a fixed sentence without data from users, files or servers. All other
 * messages are withheld.
 */
export class Fault extends Error {
  override name = 'Fault'
  readonly [mark] = true
}

export const isFault = (error: Error): boolean => mark in error

/** Registered, so that a class of the build and its twin of the launcher know each other. */
const mark = Symbol.for('cpt-gems.fault')

/**
 * An error whose message the log may show: a fixed sentence of ours, with no value in it that a person,
 * a file or another server sent. The messages of all other errors are withheld.
 */
export class Fault extends Error {
  override name = 'Fault'
  readonly [mark] = true
}

/** Whether the message of an error is one of ours, fit for the log. */
export const isFault = (error: Error): boolean => mark in error

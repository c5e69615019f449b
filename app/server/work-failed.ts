import { describeError, summarise } from '#app/log/describe-error.ts'
import { Fault } from '#app/log/fault.ts'

/** Work that failed. Its message is what the queue's table keeps of it. */
export class WorkFailed extends Fault {
  constructor(cause: unknown) {
    super(summarise(describeError(cause)), { cause })
    this.name = 'WorkFailed'
  }
}

import { threadId } from 'node:worker_threads'

/** What goes to a thread: the input, and a place where the thread notes which it is and when it began. */
type ThreadRequest<Input> = { readonly input: Input; readonly meter: Float64Array }

/** Which thread works on it, and what that thread had worked for, in milliseconds, before it began. */
export const meterFields = { threadId: 0, startedAtMs: 1, length: 2 } as const

export type ThreadTask<Input, Output> = (request: ThreadRequest<Input>) => Promise<Output>

/**
 * A function that threads run. It answers with data: an error class does not survive the way back. What its module
 * imports is loaded by each thread anew, so that should be little.
 */
export function threadTask<Input, Output>(work: (input: Input) => Output): ThreadTask<Input, Output> {
  return async ({ input, meter }) => {
    const { user, system } = process.threadCpuUsage()
    meter[meterFields.startedAtMs] = (user + system) / 1000
    meter[meterFields.threadId] = threadId
    return work(input)
  }
}

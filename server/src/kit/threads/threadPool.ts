import type { Piscina } from 'piscina'
import { openBoundedQueue } from '../boundedQueue.ts'
import { Refusal } from '../refusal.ts'
import { meterFields, type ThreadTask } from './threadTask.ts'

/** What one file, or a thousand rows of an import, may cost. */
const usualCpuMs = 2_000
/** A thread that gets no turn on a busy machine is given up as well, and that is not the file's fault. */
const maxWaitMs = 60_000
const lookEveryMs = 100

const threads = 2
// One account works in one thread at a time, so that there is always another for somebody else's files.
const queue = openBoundedQueue({ atOnce: threads, maxWaiting: 40, maxPerCaller: 4, atOncePerCaller: 1 })

let opening: Promise<Piscina> | null = null

/** Threads are started when they are first needed, and end when they have nothing to do: at rest there is none. */
async function openPool(): Promise<Piscina> {
  const { Piscina: Pool } = await import('piscina')
  return new Pool({
    minThreads: 0,
    maxThreads: threads,
    idleTimeout: 10_000,
    atomics: 'disabled',
    // The event loop goes first, where the system can tell threads apart.
    niceIncrement: 10,
    resourceLimits: { maxOldGenerationSizeMb: 72, maxYoungGenerationSizeMb: 8, stackSizeMb: 4 },
  })
}

type ThreadCall<Input> = {
  /** Whose share of the queue it takes. */
  readonly who: string
  readonly module: URL
  /** The exported task of that module. */
  readonly name: string
  readonly input: Input
  readonly maxCpuMs?: number
  /** Said to a user whose content costs more than it may. */
  readonly overLimit: string
}

/**
 * Runs what is expensive on content from outside beside the event loop: with a bound on its CPU and memory, in a queue
 * that has an end, and with a share of it for each account.
 */
export function runInThread<Task extends ThreadTask<never, unknown>>({
  who,
  module,
  name,
  input,
  maxCpuMs = usualCpuMs,
  overLimit,
}: ThreadCall<Parameters<Task>[0]['input']>): Promise<Awaited<ReturnType<Task>>> {
  return queue.run(who, async () => {
    opening ??= openPool()
    const pool = await opening
    const meter = new Float64Array(new SharedArrayBuffer(meterFields.length * Float64Array.BYTES_PER_ELEMENT))
    const guard = guardThread(pool, meter, maxCpuMs)
    try {
      return await pool.run({ input, meter }, { filename: module.href, name, signal: guard.signal })
    } catch (error) {
      if (guard.isOverLimit() || isOutOfMemory(error))
        throw new Refusal('invalid', overLimit, { fields: { file: overLimit } })
      if (guard.signal.aborted)
        throw new Refusal('not-ready', 'We’re very busy right now. Try again in a moment.', {
          retryAfterSeconds: 10,
        })
      throw error
    } finally {
      guard.stop()
    }
  })
}

/** Ends the thread, in whatever it is, once it has worked for longer than it may: the CPU counts, not the clock. */
function guardThread(pool: Piscina, meter: Float64Array, maxCpuMs: number) {
  const controller = new AbortController()
  let isOverLimit = false
  const checkUsage = async () => {
    const id = meter[meterFields.threadId]
    const usage = await pool.threads.find(({ threadId }) => id !== 0 && threadId === id)?.cpuUsage()
    if (!usage) return
    const workedMs = (usage.user + usage.system) / 1000 - (meter[meterFields.startedAtMs] ?? 0)
    if (workedMs <= maxCpuMs) return
    isOverLimit = true
    controller.abort()
  }
  const usageTimer = setInterval(() => checkUsage().catch(() => {}), lookEveryMs)
  const waitTimer = setTimeout(() => controller.abort(), maxWaitMs)
  return {
    signal: controller.signal,
    isOverLimit: () => isOverLimit,
    stop: () => {
      clearInterval(usageTimer)
      clearTimeout(waitTimer)
    },
  }
}

const isOutOfMemory = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ERR_WORKER_OUT_OF_MEMORY'

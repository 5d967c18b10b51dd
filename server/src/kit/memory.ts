import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type CollectGarbage = (how: { type: 'major'; execution: 'sync'; flavor: 'regular' | 'last-resort' }) => void

/** To give back holds everything up for a fraction of a second: only while hardly anybody calls. */
const restingShare = 0.02
/** What calls leave behind until V8 wants room again. */
const worthBytes = 8 * 2 ** 20
/** Far more than a day's work comes and goes with: V8 lets go of compiled code as well, and the next call is slower for it. */
const worthCodeBytes = 100 * 2 ** 20

/**
 * A start, a pull of a long history or an attack leaves more behind than is needed from then on, and V8, which collects
 * only when it wants room, keeps it for as long as nothing happens. Answers how to stop.
 */
export function releaseMemoryAtRest({ lookEveryMs = 5_000 } = {}): () => Promise<void> {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as CollectGarbage
  let needed = 0
  let seen = performance.eventLoopUtilization()
  const timer = setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(seen)
    seen = performance.eventLoopUtilization()
    const beyond = process.memoryUsage.rss() - needed
    if (utilization > restingShare || beyond < worthBytes) return
    collect({ type: 'major', execution: 'sync', flavor: beyond < worthCodeBytes ? 'regular' : 'last-resort' })
    needed = process.memoryUsage.rss()
  }, lookEveryMs)
  timer.unref()
  return async () => clearInterval(timer)
}

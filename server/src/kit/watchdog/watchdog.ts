import { writeSync } from 'node:fs'
import inspector from 'node:inspector'
import { Worker } from 'node:worker_threads'
import { type RunningCalls, readRunningCalls, type SharedCalls } from './runningCalls.ts'

const beatMs = 1_000

/** What the thread gets. */
type WatchdogData = {
  readonly shared: SharedCalls
  /** Its first number grows while the event loop turns; its second is 1 while somebody debugs. */
  readonly pulse: Int32Array
  readonly beatMs: number
  /** So many beats in a row may be missed. */
  readonly maxMissed: number
  readonly isSilent: boolean
}

/**
 * Ends the process when its event loop has not turned for so many seconds: nothing in it could do so any more, not even a
 * signal. A thread of its own watches, and a supervisor starts the app again. While a debugger is connected it rests.
 */
export function openWatchdog(
  running: RunningCalls,
  { seconds, isSilent = false }: { readonly seconds: number; readonly isSilent?: boolean },
): () => Promise<unknown> {
  const pulse = new Int32Array(new SharedArrayBuffer(8))
  const beat = () => {
    Atomics.store(pulse, 1, inspector.url() === undefined ? 0 : 1)
    Atomics.add(pulse, 0, 1)
  }
  beat()
  const beating = setInterval(beat, beatMs).unref()
  const maxMissed = Math.max(1, Math.round((seconds * 1000) / beatMs))
  const workerData: WatchdogData = { shared: running.shared, pulse, beatMs, maxMissed, isSilent }
  const thread = new Worker(threadSource, {
    // As text: a file of its own would bring all that reads TypeScript into the thread, which doubles its memory.
    eval: true,
    workerData,
    env: {},
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 8, maxYoungGenerationSizeMb: 1, stackSizeMb: 1 },
  })
  thread.unref()
  return async () => {
    clearInterval(beating)
    await thread.terminate()
  }
}

const threadSource = `
  const { writeSync } = require('node:fs')
  const readRunningCalls = ${readRunningCalls}
  const watch = ${watch}
  watch(require('node:worker_threads').workerData)`

/** Runs in the thread, where there is nothing but what the source above names. */
function watch({ shared, pulse, beatMs, maxMissed, isSilent }: WatchdogData): void {
  // Beats are counted and not the time: a machine that slept has missed none, for this thread slept as well.
  let seen = 0
  let missed = 0
  setInterval(() => {
    const beats = Atomics.load(pulse, 0)
    const isBlocked = beats === seen && Atomics.load(pulse, 1) === 0
    missed = isBlocked ? missed + 1 : 0
    seen = beats
    if (missed > maxMissed) end()
  }, beatMs)

  const end = () => {
    const line = JSON.stringify({
      level: 60,
      time: new Date().toISOString(),
      blockedSeconds: (missed * beatMs) / 1000,
      calls: readRunningCalls(shared),
      msg: 'the event loop was blocked for too long: the process ends',
    })
    try {
      // It bypasses the log, which the blocked thread would have to write.
      if (!isSilent) writeSync(1, `${line}\n`)
    } finally {
      // No handler of a signal could run, so it is the one that needs none.
      process.kill(process.pid, 'SIGKILL')
    }
  }
}

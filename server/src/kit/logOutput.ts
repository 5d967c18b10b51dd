import { writeSync } from 'node:fs'

const flushedEveryMs = 250
const flushedAt = 8192
// A reader who is behind takes what fits into a pipe at a time.
const triedAgainAfterMs = 20
const maxKept = 1024 * 1024
const lastTries = 50

/**
 * Lines for standard output, written some at a time: a busy server would spend more on writing each than on most calls.
 * It waits for nobody. A reader who is slow, stuck or gone, or a disk that is full, does not stop the app: what cannot be
 * written is kept and tried again, and of what is more than that only the number is told.
 */
export function openStandardOutput(): { write(line: string): void } {
  // Reading it makes a pipe one that says when it is full; until then a write would wait.
  const { fd } = process.stdout
  let gathered = ''
  let unwritten = Buffer.alloc(0)
  let leftOut = 0

  const note = (): string => {
    const lines = leftOut
    leftOut = 0
    const time = new Date().toISOString()
    return lines === 0
      ? ''
      : `${JSON.stringify({ level: 40, time, lines, msg: 'log lines were left out' })}\n`
  }

  /** Answers whether there is a reader who has no room for more just now. */
  const flush = (): boolean => {
    try {
      while (unwritten.length > 0 || gathered !== '' || leftOut > 0) {
        if (unwritten.length === 0) {
          unwritten = Buffer.from(gathered + note())
          gathered = ''
        }
        unwritten = unwritten.subarray(writeSync(fd, unwritten))
      }
      return false
    } catch (error) {
      return (error as NodeJS.ErrnoException).code === 'EAGAIN'
    }
  }
  const flushOnAndOn = () => {
    setTimeout(flushOnAndOn, flush() ? triedAgainAfterMs : flushedEveryMs).unref()
  }
  flushOnAndOn()
  process.on('exit', () => {
    for (let tries = 0; flush() && tries < lastTries; tries++) pauseFor(triedAgainAfterMs)
  })

  return {
    write(line) {
      if (unwritten.length + gathered.length + line.length > maxKept) leftOut++
      else gathered += line
      if (unwritten.length === 0 && gathered.length >= flushedAt) flush()
    },
  }
}

/** Where there is no event loop any more. */
const pauseFor = (ms: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)

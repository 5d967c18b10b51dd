import { spawn } from 'node:child_process'

type Bounds = { silentMs: number; env?: NodeJS.ProcessEnv }

/** Runs a program quietly to its end; one that has nothing to say for too long is ended. Throws what it last said. */
export function runCommand(command: string, args: readonly string[], bounds: Bounds): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      env: { ...process.env, ...bounds.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    const fail = (why: string) => reject(new Error(`${command}: ${lastLineOf(output) ?? why}`))
    const watchdog = setTimeout(() => {
      child.kill('SIGKILL')
      output = ''
    }, bounds.silentMs)
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', chunk => {
        output = (output + chunk).slice(-10_000)
        watchdog.refresh()
      })
    child.once('error', error => {
      clearTimeout(watchdog)
      fail(error.message)
    })
    child.once('close', (code, signal) => {
      clearTimeout(watchdog)
      if (code === 0) resolve()
      else fail(signal === null ? `ended with ${code}` : 'no answer')
    })
  })
}

/** What a program complains of stands in its last line that says so, else simply in its last. */
export function lastLineOf(output: string): string | undefined {
  const lines = output.split('\n').filter(line => line.trim() !== '')
  return (lines.findLast(line => /^(E:|Error\b)/.test(line)) ?? lines.at(-1))?.trim()
}

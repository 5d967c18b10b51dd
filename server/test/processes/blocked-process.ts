import { RunningCalls } from '../../src/kit/watchdog/runningCalls.ts'
import { openWatchdog } from '../../src/kit/watchdog/watchdog.ts'

// A process of its own whose event loop is blocked for the milliseconds it is told, with one call under way and one that
// is over. It prints that it goes on, where it does.
const [seconds, blockedMs] = process.argv.slice(2).map(Number)
const running = new RunningCalls()
const read = running.nameEndpoint('GET /read')
const write = running.nameEndpoint('POST /write/:id')
running.end(running.begin(read, 'a-1'))
running.begin(write, 'a-2')
openWatchdog(running, { seconds: seconds ?? 1 })

setTimeout(() => {
  const until = Date.now() + (blockedMs ?? 0)
  while (Date.now() < until);
  process.stdout.write('goes on\n', () => process.exit())
}, 1_500)

import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Loading, describing and compiling everything leaves more behind than is needed from then on, and V8 keeps the room for
 * it. Called once, when the start is over: it holds everything up for a fraction of a second.
 */
export function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

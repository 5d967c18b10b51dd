import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

type Collect = (how: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * A start, or a large piece of work, leaves more behind than is needed from then on, and V8 keeps the room for it. To be
 * called when such a thing is over, and seldom: it holds everything up for a fraction of a second.
 */
export function giveMemoryBack(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as Collect
  collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
}

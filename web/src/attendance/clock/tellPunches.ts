import { readSession } from '../../kit/session.ts'
import { clockIn } from '../../kit/timeZones.ts'
import { toast } from '../../kit/toast.ts'
import { wentWrong, wordsFor } from '../shared/punchWords.ts'
import type { KeptPunch } from '../shared/queuedPunch.ts'

/** What became of punches that waited, each with its time by the server's clock. */
export type Sent = { readonly recorded: readonly KeptPunch[]; readonly refused: readonly KeptPunch[] }

const madeAt = ({ at }: KeptPunch) => clockIn(readSession().user?.timeZone ?? 'UTC', Date.parse(at))

/** Somebody who is not looking at the dialog hears of it too. What was refused also stays there until it is read. */
export function tellWhatBecame({ recorded, refused }: Sent): void {
  for (const punch of recorded)
    toast.success(wordsFor(punch.step).done, `Made on ${madeAt(punch)}, sent just now.`)
  const [first, ...others] = refused
  if (!first) return
  const more = others.length > 0 ? ` What you punched after it is not recorded either.` : ''
  toast.error(wordsFor(first.step).failed, `${madeAt(first)}: ${first.refused ?? wentWrong}${more}`)
}

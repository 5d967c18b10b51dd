import { endBreak, punchIn, punchOut, startBreak } from '@claimcrew/contract/attendance/contract'
import { CallFailed, callOnce } from '../../kit/call.ts'
import { logError } from '../../kit/log.ts'
import { newKey } from '../../kit/random.ts'
import { deviceTime } from '../../kit/serverClock.ts'
import { readSession } from '../../kit/session.ts'
import { dropPunch, keepPunch, markRefused, waitingPunchesOf } from '../shared/punchQueue.ts'
import { wentWrong } from '../shared/punchWords.ts'
import {
  isWorthAnotherTry,
  type KeptPunch,
  lateFacts,
  madeAt,
  type PunchStep,
  sortOut,
} from '../shared/queuedPunch.ts'
import {
  answerMs,
  lookAgain,
  lookAtStatus,
  type OwnAttendance,
  readStatus,
  sessionIn,
  showKept,
  showStatus,
  tellOtherTabs,
  withClock,
} from '../shared/serverStatus.ts'
import { type Sent, tellWhatBecame } from './tellPunches.ts'

type Late = ReturnType<typeof lateFacts>

/** Errors reach the caller as they are. */
function sendOne({ userId, key, step }: KeptPunch, late?: Late): Promise<OwnAttendance> {
  const body = { billerId: userId, ...late }
  const inTime = AbortSignal.timeout(answerMs)
  return withClock(() => {
    switch (step.kind) {
      case 'punch-in':
        return callOnce(punchIn, { body }, key, inTime)
      case 'break-start':
        return callOnce(startBreak, { body: { ...body, breakType: step.breakType } }, key, inTime)
      case 'break-end':
        return callOnce(endBreak, { body }, key, inTime)
      case 'punch-out':
        return callOnce(punchOut, { body: { ...body, description: step.description } }, key, inTime)
    }
  })
}

/** One tab at a time: whoever comes next finds what the last one left. A browser on plain http has no such locks. */
async function aloneFor<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`attendance ${userId}`, work) : work()
}

const isThere = (userId: string) => {
  const { isUserLoggedIn, user } = readSession()
  return isUserLoggedIn && user?.userId === userId
}

/** A key stands for one punch alone: one that was used before says that an earlier attempt arrived, unanswered. */
function hasArrived(error: unknown): void {
  const known = error instanceof CallFailed && 'Idempotency-Key' in error.fields
  if (!known) throw error
}

const afterAnother = 'It followed a punch that could not be recorded.'

/** Sends what waits, in order, and stops at the first that gets no answer. */
async function sendInOrder(userId: string, before = Number.POSITIVE_INFINITY): Promise<Sent> {
  const recorded: KeptPunch[] = []
  const refused: KeptPunch[] = []
  let waiting = (await waitingPunchesOf(userId)).filter(({ place }) => place < before)
  if (waiting.length === 0) return { recorded, refused }
  try {
    let { clock } = await readStatus(userId)
    for (let punch = waiting.shift(); punch && isThere(userId); punch = waiting.shift()) {
      try {
        await sendOne(punch, lateFacts(punch, clock)).catch(hasArrived)
        await dropPunch(punch)
        recorded.push({ ...punch, at: madeAt(punch, clock) })
      } catch (error) {
        if (!(error instanceof CallFailed) || isWorthAnotherTry(error.status)) throw error
        const marked = await markRefused(punch, error.message || wentWrong)
        refused.push({ ...marked, at: madeAt(punch, clock) })
        const now = await readStatus(userId)
        clock = now.clock
        const { possible, lost } = sortOut(sessionIn(now.attendance), waiting, clock)
        for (const one of lost) refused.push(await markRefused(one, afterAnother))
        waiting = possible
      }
    }
  } catch (error) {
    // They stay where they are, and another attempt follows.
    if (!(error instanceof CallFailed)) throw error
  }
  return { recorded, refused }
}

/** Whatever waits for this person, if anything does. */
export async function sendWaiting(userId: string): Promise<void> {
  const sent = await aloneFor(userId, () => sendInOrder(userId))
  tellWhatBecame(sent)
  if (sent.recorded.length + sent.refused.length > 0) {
    tellOtherTabs(userId)
    // Before they leave the list: the day must not fall back to what it was without them.
    await lookAtStatus(userId)
  }
  await showKept(userId)
}

/** Without a place to keep it a punch can still be sent; it is lost only where no answer comes. */
const keepIfPossible = (made: Omit<KeptPunch, 'place'>) =>
  keepPunch(made).catch(cause => {
    logError('A punch could not be kept', cause)
    return null
  })

/** At once, as the server's own clock has it. Any answer strikes it out here. */
async function sendFresh(kept: KeptPunch): Promise<'recorded' | 'waiting'> {
  const { userId } = kept
  // Whoever has signed in meanwhile does not send somebody else's punch.
  if (!isThere(userId)) return 'waiting'
  // One that stays here by mistake is sent again under its key, and counts once.
  const strikeOut = () => dropPunch(kept).catch(cause => logError('A punch could not be struck out', cause))
  try {
    const status = await sendOne(kept)
    await strikeOut()
    await showStatus(userId, status)
    return 'recorded'
  } catch (error) {
    if (error instanceof CallFailed && error.unanswered) return 'waiting'
    await strikeOut()
    throw error
  }
}

/**
 * Punches now. It is written down before it is sent, so that a laptop closed too early loses nothing.
 * A refusal reaches the caller unchanged; without an answer the punch waits.
 */
export async function punch(userId: string, step: PunchStep): Promise<'recorded' | 'waiting'> {
  const made = { userId, key: newKey(), at: deviceTime(), step, refused: null }
  try {
    return await aloneFor(userId, async () => {
      const kept = await keepIfPossible(made)
      if (!kept) {
        await showStatus(userId, await sendOne({ ...made, place: 0 }))
        return 'recorded'
      }
      tellWhatBecame(await sendInOrder(userId, kept.place))
      const [first] = await waitingPunchesOf(userId)
      return first?.place === kept.place ? sendFresh(kept) : 'waiting'
    })
  } catch (error) {
    // What was shown was not the truth, so it is read anew.
    lookAgain(userId)
    throw error
  } finally {
    tellOtherTabs(userId)
    await showKept(userId)
  }
}

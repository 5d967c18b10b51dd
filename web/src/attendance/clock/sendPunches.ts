import { endBreak, punchIn, punchOut, startBreak } from '@claimcrew/contract/attendance/contract'
import { CallFailed, callOnce } from '../../kit/call/call.ts'
import { logError } from '../../kit/log.ts'
import { newKey } from '../../kit/random.ts'
import { readSession } from '../../kit/session.ts'
import { deviceTime } from '../../kit/time/serverClock.ts'
import { clockIn } from '../../kit/time/timeZones.ts'
import { toast } from '../../kit/toast/toast.ts'
import { dropPunch, markRefused, queuedPunchesOf, queuePunch } from '../shared/punchQueue.ts'
import { wentWrong, wordsFor } from '../shared/punchWords.ts'
import {
  isRetryable,
  lateFields,
  madeAt,
  type PunchStep,
  type QueuedPunch,
  splitAfterRefusal,
} from '../shared/queuedPunch.ts'
import {
  answerMs,
  cacheStatus,
  notifyOtherTabs,
  type PunchAnswer,
  readStatus,
  refreshOwnAttendance,
  refreshQueue,
  refreshStatus,
  sessionIn,
  withClock,
} from '../shared/serverStatus.ts'

type Late = ReturnType<typeof lateFields>

/** Errors reach the caller as they are. */
function sendOne({ userId, key, step }: QueuedPunch, late?: Late): Promise<PunchAnswer> {
  const body = { billerId: userId, ...late }
  const inTime = AbortSignal.timeout(answerMs)
  return withClock(() => {
    switch (step.kind) {
      case 'punch-in':
        return callOnce(punchIn, { body: { ...body, clientId: step.clientId } }, key, inTime)
      case 'break-start':
        return callOnce(startBreak, { body: { ...body, breakType: step.breakType } }, key, inTime)
      case 'break-end':
        return callOnce(endBreak, { body }, key, inTime)
      case 'punch-out':
        return callOnce(punchOut, { body: { ...body, description: step.description } }, key, inTime)
    }
  })
}

/** One tab at a time: the next one finds what the last one left. A browser on plain http has no such locks. */
async function withLock<Result>(userId: string, work: () => Promise<Result>): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks
  return locks ? locks.request(`attendance ${userId}`, work) : work()
}

const isSignedIn = (userId: string) => {
  const { isUserLoggedIn, user } = readSession()
  return isUserLoggedIn && user?.userId === userId
}

/** A key belongs to one punch: if it was used before, an earlier attempt arrived and its answer was lost. */
function hasArrived(error: unknown): void {
  const known = error instanceof CallFailed && 'Idempotency-Key' in error.fields
  if (!known) throw error
}

/** Queued punches that were sent, each with its time by the server's clock. */
type Outcome = { readonly recorded: readonly QueuedPunch[]; readonly refused: readonly QueuedPunch[] }

const timeText = ({ at }: QueuedPunch) => clockIn(readSession().user?.timeZone ?? 'UTC', Date.parse(at))

/** For a user who is not looking at the dialog. What was refused also stays there until it is read. */
function toastOutcome({ recorded, refused }: Outcome): void {
  for (const punch of recorded)
    toast.success(wordsFor(punch.step).done, `Made at ${timeText(punch)}, sent just now.`)
  const [first, ...others] = refused
  if (!first) return
  const more = others.length > 0 ? ` Punches after it weren’t recorded either.` : ''
  toast.error(wordsFor(first.step).failed, `${timeText(first)}: ${first.refused ?? wentWrong}${more}`)
}

const afterAnother = 'The punch before it couldn’t be recorded.'

/** Sends the queue in order, and stops at the first that gets no answer. */
async function sendInOrder(userId: string, before = Number.POSITIVE_INFINITY): Promise<Outcome> {
  const recorded: QueuedPunch[] = []
  const refused: QueuedPunch[] = []
  let queued = (await queuedPunchesOf(userId)).filter(({ place }) => place < before)
  if (queued.length === 0) return { recorded, refused }
  try {
    let { clock } = await readStatus(userId)
    for (let punch = queued.shift(); punch && isSignedIn(userId); punch = queued.shift()) {
      try {
        await sendOne(punch, lateFields(punch, clock)).catch(hasArrived)
        await dropPunch(punch)
        recorded.push({ ...punch, at: madeAt(punch, clock) })
      } catch (error) {
        if (!(error instanceof CallFailed) || isRetryable(error.status)) throw error
        const marked = await markRefused(punch, error.message || wentWrong)
        refused.push({ ...marked, at: madeAt(punch, clock) })
        const now = await readStatus(userId)
        clock = now.clock
        const { possible, lost } = splitAfterRefusal(sessionIn(now.attendance), queued, clock)
        for (const one of lost) refused.push(await markRefused(one, afterAnother))
        queued = possible
      }
    }
  } catch (error) {
    // They stay where they are, and another attempt follows.
    if (!(error instanceof CallFailed)) throw error
  }
  return { recorded, refused }
}

/** Sends the user's queue, if there is anything in it. */
export async function sendQueued(userId: string): Promise<void> {
  const outcome = await withLock(userId, () => sendInOrder(userId))
  toastOutcome(outcome)
  if (outcome.recorded.length + outcome.refused.length > 0) {
    notifyOtherTabs(userId)
    // Before they leave the queue: the day must not fall back to what it was without them.
    await refreshStatus(userId)
  }
  await refreshQueue(userId)
}

/** Without a store a punch can still be sent; it is lost only where no answer comes. */
const queueIfPossible = (made: Omit<QueuedPunch, 'place'>) =>
  queuePunch(made).catch(cause => {
    logError('A punch could not be queued', cause)
    return null
  })

/** What became of a punch: a server in trouble has answered, and the punch waits until it is well again. */
type Punched = 'recorded' | 'queued' | { readonly keptAfter: CallFailed }

/** At once, as the server's own clock has it. An answer takes it out of the queue, unless it says that there is trouble. */
async function sendFresh(fresh: QueuedPunch): Promise<Punched> {
  const { userId } = fresh
  // A user who has signed in meanwhile does not send another user's punch.
  if (!isSignedIn(userId)) return 'queued'
  // One that stays here by mistake is sent again under its key, and counts once.
  const drop = () => dropPunch(fresh).catch(cause => logError('A punch could not be dropped', cause))
  try {
    const status = await sendOne(fresh)
    await drop()
    await cacheStatus(userId, status)
    return 'recorded'
  } catch (error) {
    if (error instanceof CallFailed && error.unanswered) return 'queued'
    if (error instanceof CallFailed && error.status >= 500) return { keptAfter: error }
    await drop()
    throw error
  }
}

/**
 * Punches now. It is queued before it is sent, so that a laptop closed too early loses nothing.
 * A refusal reaches the caller unchanged; without an answer, or while the server is in trouble, the
 * punch stays queued.
 */
export async function punch(userId: string, step: PunchStep): Promise<Punched> {
  const made = { userId, key: newKey(), at: deviceTime(), step, refused: null }
  try {
    return await withLock(userId, async () => {
      const fresh = await queueIfPossible(made)
      if (!fresh) {
        await cacheStatus(userId, await sendOne({ ...made, place: 0 }))
        return 'recorded'
      }
      toastOutcome(await sendInOrder(userId, fresh.place))
      const [first] = await queuedPunchesOf(userId)
      return first?.place === fresh.place ? sendFresh(fresh) : 'queued'
    })
  } catch (error) {
    // What the screen showed was wrong, so it is read again.
    refreshOwnAttendance(userId)
    throw error
  } finally {
    notifyOtherTabs(userId)
    await refreshQueue(userId)
  }
}

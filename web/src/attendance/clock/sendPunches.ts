import { endBreak, punchIn, punchOut, startBreak } from '@claimcrew/contract/attendance/contract'
import { CallFailed, callIdempotent } from '../../kit/call/call.ts'
import { logError } from '../../kit/log.ts'
import { createKey } from '../../kit/random.ts'
import { readSession } from '../../kit/session.ts'
import { deviceTime } from '../../kit/time/serverClock.ts'
import { formatClock } from '../../kit/time/timeZones.ts'
import { toast } from '../../kit/toast/toast.ts'
import { suggestPush } from '../../notifications/shared/suggestPush.ts'
import { deletePunch, markRefused, queuePunch, readQueuedPunches } from '../shared/punchQueue.ts'
import { getPunchWords, wentWrongText } from '../shared/punchWords.ts'
import {
  isRetryable,
  type PunchStep,
  type QueuedPunch,
  splitAfterRefusal,
  toLateFields,
  toServerTime,
} from '../shared/queuedPunch.ts'
import {
  cacheStatus,
  notifyOtherTabs,
  type PunchReply,
  readStatus,
  readWithClock,
  refreshOwnAttendance,
  refreshQueue,
  refreshStatus,
  replyTimeoutMs,
  toWorkSession,
} from '../shared/serverStatus.ts'

type LateFields = ReturnType<typeof toLateFields>

/** Errors reach the caller as they are. */
function sendOne({ userId, key, step }: QueuedPunch, late?: LateFields): Promise<PunchReply> {
  const body = { billerId: userId, ...late }
  const inTime = AbortSignal.timeout(replyTimeoutMs)
  return readWithClock(() => {
    switch (step.kind) {
      case 'punch-in':
        return callIdempotent(punchIn, { body: { ...body, clientId: step.clientId } }, key, inTime)
      case 'break-start':
        return callIdempotent(startBreak, { body: { ...body, breakType: step.breakType } }, key, inTime)
      case 'break-end':
        return callIdempotent(endBreak, { body }, key, inTime)
      case 'punch-out':
        return callIdempotent(punchOut, { body: { ...body, description: step.description } }, key, inTime)
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
function assertArrived(error: unknown): void {
  const hasKey = error instanceof CallFailed && 'Idempotency-Key' in error.fields
  if (!hasKey) throw error
}

/** Queued punches that were sent, each with its time by the server's clock. */
type SendOutcome = { readonly recorded: readonly QueuedPunch[]; readonly refused: readonly QueuedPunch[] }

const timeText = ({ at }: QueuedPunch) => formatClock(readSession().user?.timeZone ?? 'UTC', Date.parse(at))

/** For a user who is not looking at the dialog. What was refused also stays there until it is read. */
function toastOutcome({ recorded, refused }: SendOutcome): void {
  for (const punch of recorded)
    toast.success(getPunchWords(punch.step).done, `Made at ${timeText(punch)}, sent just now.`)
  const [first, ...others] = refused
  if (!first) return
  const more = others.length > 0 ? ` Punches after it weren’t recorded either.` : ''
  toast.error(
    getPunchWords(first.step).failed,
    `${timeText(first)}: ${first.refused ?? wentWrongText}${more}`,
  )
}

const afterAnother = 'The punch before it couldn’t be recorded.'

/** Sends the queue in order, and stops at the first that gets no answer. */
async function sendInOrder(userId: string, before = Number.POSITIVE_INFINITY): Promise<SendOutcome> {
  const recorded: QueuedPunch[] = []
  const refused: QueuedPunch[] = []
  let queued = (await readQueuedPunches(userId)).filter(({ place }) => place < before)
  if (queued.length === 0) return { recorded, refused }
  try {
    let { clock } = await readStatus(userId)
    for (let punch = queued.shift(); punch && isSignedIn(userId); punch = queued.shift()) {
      try {
        await sendOne(punch, toLateFields(punch, clock)).catch(assertArrived)
        await deletePunch(punch)
        recorded.push({ ...punch, at: toServerTime(punch, clock) })
      } catch (error) {
        if (!(error instanceof CallFailed) || isRetryable(error.status)) throw error
        const marked = await markRefused(punch, error.message || wentWrongText)
        refused.push({ ...marked, at: toServerTime(punch, clock) })
        const now = await readStatus(userId)
        clock = now.clock
        const { possible, lost } = splitAfterRefusal(toWorkSession(now.attendance), queued, clock)
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
export async function sendQueuedPunches(userId: string): Promise<void> {
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
type PunchResult = 'recorded' | 'queued' | { readonly keptAfter: CallFailed }

/** At once, as the server's own clock has it. An answer takes it out of the queue, unless it says that there is trouble. */
async function sendFresh(fresh: QueuedPunch): Promise<PunchResult> {
  const { userId } = fresh
  // A user who has signed in meanwhile does not send another user's punch.
  if (!isSignedIn(userId)) return 'queued'
  // One that stays here by mistake is sent again under its key, and counts once.
  const drop = () => deletePunch(fresh).catch(cause => logError('A punch could not be dropped', cause))
  try {
    const status = await sendOne(fresh)
    await drop()
    await cacheStatus(userId, status)
    if (fresh.step.kind === 'punch-in') suggestPush()
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
export async function punch(userId: string, step: PunchStep): Promise<PunchResult> {
  const made = { userId, key: createKey(), at: deviceTime(), step, refused: null }
  try {
    return await withLock(userId, async () => {
      const fresh = await queueIfPossible(made)
      if (!fresh) {
        await cacheStatus(userId, await sendOne({ ...made, place: 0 }))
        return 'recorded'
      }
      toastOutcome(await sendInOrder(userId, fresh.place))
      const [first] = await readQueuedPunches(userId)
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

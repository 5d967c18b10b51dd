import { kinds } from '@claimcrew/contract/attendance/notifications'
import { countWorkedSeconds } from '@claimcrew/contract/attendance/rules'
import { to } from '@claimcrew/contract/kit/href'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { formatDuration, rangeText } from '@claimcrew/contract/kit/timeText'
import type { Tx } from '../../kit/data/db.ts'
import type { CommandCtx } from '../../kit/http/route.ts'
import { notify } from '../../kit/notify.ts'
import { notifyOrganization } from '../../people/commands.ts'
import { readNames } from '../names.ts'
import type { StoredSession } from '../session-store.ts'

type AssignedWork = {
  readonly billerId: string
  readonly clientId: OrganizationId
  readonly sessions: readonly StoredSession[]
}

/** The client is told what counts for them now, and the biller where an administrator decided it. */
export async function notifyOfAssignedSessions(
  tx: Tx,
  ctx: CommandCtx,
  { billerId, clientId, sessions }: AssignedWork,
): Promise<void> {
  const nameOf = await readNames(tx, [billerId, clientId])
  const days = sessions.map(session => session.day).toSorted()
  const [first, last] = [days[0] ?? '', days.at(-1) ?? '']
  const when = rangeText(first, last, ctx.now)
  const seconds = sessions.reduce((sum, one) => sum + countWorkedSeconds(one, ctx.now), 0)
  const work = `${sessions.length === 1 ? '1 session' : `${sessions.length} sessions`} of ${when} (${formatDuration(seconds)})`
  const event = ctx.newId()
  await notifyOrganization(tx, ctx, {
    organizationId: clientId,
    kind: kinds['sessions-assigned'],
    event,
    title: 'Sessions assigned to you',
    description: `${work} by ${nameOf(billerId)} now count for you. If something is wrong, correct the day.`,
    link: to('/attendance', { biller: billerId, day: first }),
  })
  if (ctx.actor.userId === billerId) return
  await notify(tx, ctx, {
    userId: billerId,
    kind: kinds['own-sessions-assigned'],
    event,
    title: 'Sessions assigned to a client',
    description: `${work} now count for ${nameOf(clientId)}.`,
    link: to('/attendance', { day: first }),
  })
}

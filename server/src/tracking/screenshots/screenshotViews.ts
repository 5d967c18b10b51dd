import type { AuditKind } from '@claimcrew/contract/kit/audit/auditKinds'
import type { Instant } from '@claimcrew/contract/kit/time'
import { actorMay } from '@claimcrew/contract/permissions'
import type * as contract from '@claimcrew/contract/tracking/contract'
import type { ScreenshotView, screenshotViewKinds } from '@claimcrew/contract/tracking/shapes'
import { listAuditEvents } from '../../kit/data/audit.ts'
import { parseCursor, toPage } from '../../kit/data/paging.ts'
import type { Handler } from '../../kit/http/route.ts'
import { notFound } from '../../kit/refusal.ts'
import { readActingNames } from '../../people/acting-name-store.ts'
import { listPeople } from '../../people/store.ts'

type ViewKind = (typeof screenshotViewKinds)[number]

/** What is written down when somebody views screenshots. */
export const viewActions = {
  opened: 'screenshots.opened',
  listed: 'screenshots.listed',
} as const satisfies Record<ViewKind, AuditKind>

type ViewDetails = { readonly takenAt?: Instant; readonly firstDay: string; readonly lastDay: string }

/** Who viewed somebody's screenshots. */
export const listScreenshotViews: Handler<typeof contract.listScreenshotViews> = async (
  ctx,
  { params: { userId }, query: { cursor, limit } },
) => {
  if (userId !== ctx.actor.userId && !actorMay(ctx.actor, 'tracking:manage:all')) throw notFound()
  if ((await listPeople(ctx.db, [userId])).length === 0) throw notFound()
  const rows = await listAuditEvents(
    ctx.db,
    { subjectId: userId, actions: Object.values(viewActions) },
    parseCursor(cursor),
    limit + 1,
  )
  const page = toPage(rows, limit, one => [one.at, one.id])
  const people = await listPeople(ctx.db, [...new Set(page.items.flatMap(one => one.actorId ?? []))])
  const viewers = new Map(people.map(one => [one.id, one]))
  const actingName = await readActingNames(
    ctx.db,
    page.items.map(({ actorId, organizationId }) => ({ userId: actorId, organizationId })),
  )
  const items = page.items.flatMap((one): ScreenshotView[] => {
    const by = viewers.get(one.actorId ?? '')
    const { takenAt = null, firstDay, lastDay } = one.after as ViewDetails
    if (!by) return []
    return [
      {
        lookId: one.id,
        at: one.at,
        by: { userId: by.id, userName: actingName(by.id, one.organizationId), role: by.role },
        kind: one.action === viewActions.opened ? 'opened' : 'listed',
        takenAt,
        firstDay,
        lastDay,
      },
    ]
  })
  return { items, nextCursor: page.nextCursor }
}

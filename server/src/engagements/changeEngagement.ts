import type { Engagement } from '@claimcrew/contract/engagements/contract'
import { isOpenPeriod } from '@claimcrew/contract/engagements/policy'
import { formatDay } from '@claimcrew/contract/kit/timeText'
import type { Tx } from '../kit/data/db.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import type { Ctx } from '../kit/http/route.ts'
import { conflict, notFound } from '../kit/refusal.ts'
import { publishEngagement } from './live.ts'
import { EngagementViewer, readEngagedPeople } from './people.ts'
import { type EngagementRow, lockEngagement, readEngagement } from './store.ts'

/** An engagement that is being changed, with its two people. `today` is the biller's. */
export type LockedEngagement = {
  readonly row: EngagementRow
  readonly view: Engagement
  readonly today: string
}

/** Changes one that the actor may see and that is not over, with nobody else doing so meanwhile; answers it as it then is. */
export async function changeEngagement(
  ctx: Ctx,
  engagementId: string,
  change: (tx: Tx, locked: LockedEngagement) => Promise<void>,
): Promise<{ engagement: Engagement }> {
  return runCommand(ctx, async tx => {
    const row = await lockEngagement(tx, ctx.actor, engagementId)
    if (!row) throw notFound()
    const sides = new EngagementViewer(await readEngagedPeople({ db: tx }, [row]), ctx.now)
    const today = sides.today(row.billerId)
    if (!isOpenPeriod(row, today))
      throw conflict(`This engagement ended on ${formatDay(row.endedOn ?? today, today)}.`)
    await change(tx, { row, view: sides.show(row), today })
    await publishEngagement(tx, ctx.now, row)
    return { engagement: sides.show(await readEngagement(tx, engagementId)) }
  })
}

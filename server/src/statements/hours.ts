import { to } from '@claimcrew/contract/kit/href'
import { dayIn } from '@claimcrew/contract/kit/time'
import type * as contract from '@claimcrew/contract/statements/contract'
import { kinds } from '@claimcrew/contract/statements/notifications'
import { mayChooseHours } from '@claimcrew/contract/statements/policy'
import { monthAfter, monthOf } from '@claimcrew/contract/statements/rules'
import { lockEngagement } from '../engagements/store.ts'
import { audit } from '../kit/data/audit.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { conflict, notFound } from '../kit/http/refusal.ts'
import type { Handler } from '../kit/http/route.ts'
import { notify } from '../kit/notify.ts'
import { listPeople } from '../people/store.ts'
import { readBases, writeHours } from './basis-store.ts'
import { finalsOf } from './final-store.ts'

const words = { attendance: 'the hours that were punched', tracked: 'the hours that were tracked' } as const

/** No month that has begun is counted otherwise, but for the first of an engagement. */
export const chooseHours: Handler<typeof contract.chooseHours> = (ctx, { params, body }) =>
  inTransaction(ctx.db, async tx => {
    const row = await lockEngagement(tx, ctx.actor, params.engagementId)
    if (!row || !mayChooseHours(ctx.actor, row)) throw notFound()
    const [biller] = await listPeople(tx, [row.billerId])
    const month = monthOf(dayIn(biller?.timeZone ?? 'UTC', ctx.now))
    const isFirst = monthOf(row.startedOn) >= month
    const isClosed = (await finalsOf(tx, [row.engagementId], month)).length > 0
    const fromMonth = isFirst && !isClosed ? monthOf(row.startedOn) : monthAfter(month)
    if (row.endedOn !== null && row.endedOn < `${fromMonth}-01`)
      throw conflict('This engagement ends before the choice would count.')
    const bases = await readBases(tx, [row.engagementId])
    const before = bases.hoursFrom(row.engagementId, fromMonth)
    if (before === body.hoursFrom) return { hoursFrom: before, fromMonth }
    await writeHours(
      tx,
      row.engagementId,
      { hoursFrom: body.hoursFrom, fromMonth },
      { userId: ctx.actor.userId, now: ctx.now },
    )
    await audit(tx, ctx, {
      action: 'statement:choose-hours',
      subjectId: row.engagementId,
      before: { hoursFrom: before },
      after: { hoursFrom: body.hoursFrom, fromMonth },
    })
    await notify(tx, ctx, {
      userId: row.billerId,
      kind: kinds['hours-chosen'],
      event: `${row.engagementId}:${ctx.now}`,
      title: 'Hours counted otherwise',
      description: `From ${fromMonth} on ${row.title} is paid by ${words[body.hoursFrom]}.`,
      link: to('/clients'),
    })
    return { hoursFrom: body.hoursFrom, fromMonth }
  })

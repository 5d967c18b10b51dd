import { to } from '@claimcrew/contract/kit/href'
import { countText } from '@claimcrew/contract/kit/numberWords'
import type { Href } from '@claimcrew/contract/kit/paths'
import type { Permission } from '@claimcrew/contract/permissions'
import { listMonthDays, toMonthBefore } from '@claimcrew/contract/statements/rules'
import type { ClosingBacklog } from '@claimcrew/contract/statements/shapes'

/** What is to be settled before a biller's month is closed. */
export type OpenItemKind = 'days' | 'gaps' | 'corrections' | 'leave' | 'production'

/** How much of it is left, and where that is settled. */
export type OpenItem = {
  readonly count: number
  readonly words: string
  readonly to?: Href
  /** Without it there is nothing to settle there. */
  readonly needs?: Permission
}

type RowOwner = { readonly billerId: string; readonly clientId: string; readonly asAdmin: boolean }

export function listOpenItems(
  left: ClosingBacklog,
  month: string,
  { billerId, clientId, asAdmin }: RowOwner,
): Readonly<Record<OpenItemKind, readonly OpenItem[]>> {
  const days = listMonthDays(month)
  const [from = '', until = ''] = [days[0], days.at(-1)]
  const ofClient = asAdmin ? { client: clientId } : {}
  const inMonth = { year: Number(month.slice(0, 4)), month: Number(month.slice(5)), ...ofClient }
  const requests = to('/attendance', { view: 'requests', ...inMonth })
  const production = { biller: billerId, ...ofClient }
  const { sessions, gaps, corrections, leave, productionToApprove, productionToSubmit } = left
  return {
    days: [
      { count: left.days, words: `${countText(left.days, 'day')} to go` },
      {
        count: left.reopened,
        words: `${countText(left.reopened, 'earlier month')} to close again`,
        to: to('/reports', { view: 'closing', month: toMonthBefore(month), ...(asAdmin && { clientId }) }),
      },
      {
        count: sessions,
        words: `${countText(sessions, 'open session')}`,
        to: to('/attendance', { biller: billerId, ...inMonth }),
      },
    ],
    gaps: [
      {
        count: gaps,
        words: countText(gaps, 'time gap'),
        to: to('/production-report', { view: 'clocks', from, to: until, ...production }),
        needs: 'clocks:read:team',
      },
    ],
    corrections: [{ count: corrections, words: `${corrections} to decide`, to: requests }],
    leave: [{ count: leave, words: `${leave} to decide`, to: requests }],
    production: [
      {
        count: productionToApprove,
        words: `${countText(productionToApprove, 'day')} to approve`,
        to: to('/production-report', { view: 'review', ...production }),
        needs: 'production:read:team',
      },
      {
        count: productionToSubmit,
        words: `${countText(productionToSubmit, 'day')} not submitted`,
        to: to('/production-report', { view: 'report', from, to: until, ...production }),
        needs: 'production:read:team',
      },
    ],
  }
}

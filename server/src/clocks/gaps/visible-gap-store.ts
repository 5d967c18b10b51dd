import { defaultThreshold } from '@claimcrew/contract/clocks/settings'
import { type RawBuilder, sql } from 'kysely'
import type { VisibleDays } from '../../engagements/access.ts'
import { isWithinScopeSql } from '../../engagements/visible-scope-store.ts'

/** From which length on a gap `g` is a question: its client's threshold. What is settled is shown however short. */
export const isOverThresholdSql: RawBuilder<boolean> = sql`(g.state = 'resolved' or g.seconds >= 60 * coalesce(
  (select s.threshold_minutes from clocks_settings s where s.client_id = g.client_id), ${sql.lit(defaultThreshold)}))`

export type GapStates = 'left' | 'open' | 'answered' | 'resolved'

export const isInStateSql = (state: GapStates): RawBuilder<boolean> =>
  state === 'left' ? sql`g.state <> 'resolved'` : sql`g.state = ${sql.lit(state)}`

/** Whether a gap `g` is one that somebody sees. */
export const isVisibleSql = ({ from, to, scope, clientId }: VisibleDays): RawBuilder<boolean> => sql`(
  g.day between ${from}::date and ${to}::date and ${isWithinScopeSql(scope, 'g.biller_id', 'g.day', 'g.day')}
  and ${clientId === null ? sql`true` : sql`g.client_id = ${clientId}::uuid`})`

import { createSlot } from '../../kit/screen/slot.ts'
import type { ProductionView } from './address.ts'

/** What the screen covers: a biller's own work, a client's team, or everybody's. */
export type ReportScope = 'own' | 'team' | 'all'

type TabView = {
  /** The word in the address that opens it. */
  readonly view: ProductionView
}

/** Tabs of /production-report that features below fill. */
export const productionTabs = createSlot<{ readonly who: ReportScope }, TabView & { readonly label: string }>(
  'tabs of the production report',
)

/** Beside the name of such a tab: how much waits behind it. */
export const productionTabCounts = createSlot<object, TabView>('counts beside tabs of the production report')

/** Tabs of a biller's own day by task. */
export const ownDayTabs = createSlot<
  {
    readonly billerId: string
    readonly day: string
    /** The gap of it that the address opens. */
    readonly gap: string | undefined
    readonly onGap: (gap: string | undefined) => void
  },
  { readonly view: 'clocks'; readonly label: string }
>('tabs of an own day')

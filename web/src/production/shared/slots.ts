import { slot } from '../../kit/screen/slot.ts'
import type { View } from './address.ts'

/** Whose screen it is: a biller's own, a client's team, or everybody's. */
export type Who = 'own' | 'team' | 'all'

type OfView = {
  /** The word in the address that opens it. */
  readonly view: View
}

/** Tabs of /production-report that features below fill. */
export const productionTabs = slot<{ readonly who: Who }, OfView & { readonly label: string }>(
  'tabs of the production report',
)

/** Beside the name of such a tab: how much waits behind it. */
export const productionTabCounts = slot<object, OfView>('counts beside tabs of the production report')

/** Tabs of a biller's own day by task. */
export const ownDayTabs = slot<
  { readonly billerId: string; readonly day: string },
  { readonly view: 'clocks'; readonly label: string }
>('tabs of an own day')

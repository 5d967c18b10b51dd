import { slot } from '../../kit/screen/slot.ts'
import type { View } from './address.ts'

/** Whose screen it is: a biller's own, a client's team, or everybody's. */
export type Who = 'own' | 'team' | 'all'

/** Tabs of /production-report that features below fill. `view` is the word in the address that opens it. */
export const productionTabs = slot<{ readonly who: Who }, { readonly view: View; readonly label: string }>(
  'tabs of the production report',
)

/** Below a biller's own day, in the grid and by task: what else is known of it. */
export const ownDayParts = slot<{ readonly billerId: string; readonly day: string }>('parts of an own day')

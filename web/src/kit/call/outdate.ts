import { otherTabs } from './otherTabs.ts'
import { queryClient } from './queryClient.ts'

/**
 * Something has changed, and one feature does not know which figures of the others are made of it. What is not shown is
 * read again once it is, however new it is; what is shown is up to those who show it.
 */
export function outdateHidden(): void {
  void queryClient.invalidateQueries({ type: 'inactive', refetchType: 'none' })
}

/** The same in a tab that did not write: what it shows is read again, too, when somebody comes back to it. */
export function outdateAll(): void {
  void queryClient.invalidateQueries({ refetchType: 'none' })
}

/** After every write of this tab. */
export function noteWrite(): void {
  outdateHidden()
  otherTabs.notifyAll()
}

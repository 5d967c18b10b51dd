import { createKey } from '../../kit/random.ts'

/** This tab among those of the browser, anew with each load of the page. */
export const ownTab = createKey()

const lockOf = (tab: string) => `production tab ${tab}`

/** A browser on plain http has no such locks; every other tab counts as closed then. */
const findLocks = (): LockManager | undefined => navigator.locks

let holding: Promise<void> | undefined

/** Lets other tabs know that this one is open, until it is not; answers once they can. */
export function lockOwnTab(): Promise<void> {
  holding ??= new Promise(resolve => {
    const locks = findLocks()
    if (!locks) resolve()
    else
      void locks.request(lockOf(ownTab), () => {
        resolve()
        return new Promise(() => {})
      })
  })
  return holding
}

/** Acts if a tab is closed, one tab at a time, and answers whether it is. */
export async function runIfTabClosed(tab: string, act: () => Promise<void>): Promise<boolean> {
  const locks = findLocks()
  if (!locks || tab === ownTab) {
    await act()
    return true
  }
  return locks.request(lockOf(tab), { ifAvailable: true }, async lock => {
    if (lock) await act()
    return lock !== null
  })
}

/** Acts once a tab is closed. */
export async function waitUntilTabClosed(tab: string, act: () => Promise<void>): Promise<void> {
  await findLocks()?.request(lockOf(tab), act)
}

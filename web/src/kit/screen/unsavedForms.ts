let count = 0

/** Counts a form for as long as it holds changes; answers how to stop. */
export function countUnsavedForm(): () => void {
  count++
  return () => {
    count--
  }
}

/** Whether something would be lost if every screen were drawn anew. */
export const hasUnsavedForms = (): boolean => count > 0

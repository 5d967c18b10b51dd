import { useCallback, useEffect, useState } from 'react'
import type { SaveState } from '../../kit/ui/UnsavedChanges.tsx'

/** Says how the save of a form goes while something typed in it would be lost, and null otherwise. */
export type ReportUnsaved = (name: string, saving: SaveState | null) => void

/** Reports a form for as long as something typed in it is not saved. */
export function useReportUnsaved(
  onUnsaved: ReportUnsaved,
  name: string,
  isTyped: boolean,
  { isPending, error }: SaveState,
): void {
  useEffect(() => {
    onUnsaved(name, isTyped ? { isPending, error } : null)
    return () => onUnsaved(name, null)
  }, [onUnsaved, name, isTyped, isPending, error])
}

/** What the forms inside of one dialog come to: none is forgotten because another one is empty. */
export function useUnsavedForms() {
  const [forms, setForms] = useState<ReadonlyMap<string, SaveState>>(new Map())
  const onUnsaved = useCallback<ReportUnsaved>((name, saving) => {
    setForms(before => {
      if (saving === null && !before.has(name)) return before
      const after = new Map(before)
      if (saving === null) after.delete(name)
      else after.set(name, saving)
      return after
    })
  }, [])
  const all = [...forms.values()]
  const saving: SaveState = {
    // One that is not being sent is not waited for.
    isPending: all.length > 0 && all.every(({ isPending }) => isPending),
    error: all.find(({ error }) => error !== null)?.error ?? null,
  }
  return { isTyped: forms.size > 0, saving, onUnsaved }
}

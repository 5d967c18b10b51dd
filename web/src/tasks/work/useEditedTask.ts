import { useCallback, useState } from 'react'

/**
 * Which task is being edited. Its form stays until the task itself is left, so that leaving it can ask first; and a save
 * that is answered late closes the form that it came from, and no other.
 */
export function useEditedTask(openedId: string | undefined) {
  const [editedId, setEditedId] = useState<string>()
  const [lastId, setLastId] = useState(openedId)
  if (lastId !== openedId) {
    setLastId(openedId)
    if (editedId === lastId) setEditedId(undefined)
  }
  const edit = useCallback(
    (taskId: string, edits: boolean) =>
      setEditedId(before => {
        if (edits) return taskId
        return before === taskId ? undefined : before
      }),
    [],
  )
  return { edits: editedId !== undefined && editedId === openedId, edit }
}

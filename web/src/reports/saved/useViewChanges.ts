import { changeView, deleteView, listViews, saveView } from '@claimcrew/contract/reports/contract'
import type { SavedView } from '@claimcrew/contract/reports/shapes'
import { call } from '../../kit/call/call.ts'
import { refresh, useAct } from '../../kit/call/query.ts'
import { toast } from '../../kit/toast/toast.ts'
import { toastWithUndo } from '../../kit/toast/undoToast.tsx'
import { textOf } from '../../kit/ui/ErrorState.tsx'
import { type Look, lookIn } from './views.ts'

const failed = (what: string) => (error: unknown) => toast.error(what, textOf(error))

/** Renames a view, keeps another look in it, or takes it away. */
export function useViewChanges() {
  const rename = useAct(changeView, { onSettled: () => refresh(listViews) })

  const update = (view: SavedView, look: Look) =>
    rename
      .mutateAsync({ params: { viewId: view.viewId }, body: { name: view.name, ...look } })
      .then(() => toast.success('View changed', view.name), failed('We couldn’t change the view'))

  const bringBack = async (view: SavedView) => {
    await call(saveView, { body: { name: view.name, ...lookIn(view) } }).catch(
      failed('We couldn’t restore the view'),
    )
    await refresh(listViews)
  }

  const remove = async (view: SavedView) => {
    try {
      await call(deleteView, { params: { viewId: view.viewId } })
      toastWithUndo('View deleted', view.name, () => bringBack(view))
    } catch (error) {
      failed('We couldn’t delete the view')(error)
    }
    await refresh(listViews)
  }

  return { rename, update, remove }
}

import { changeView, deleteView, listViews, saveView } from '@claimcrew/contract/reports/contract'
import type { SavedView } from '@claimcrew/contract/reports/shapes'
import { call } from '../../kit/call/call.ts'
import { refresh, useMutate } from '../../kit/call/query.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { pickViewSettings, type ViewSettings } from './viewSettings.ts'

const failed = (what: string) => (error: unknown) => toast.error(what, errorText(error))

/** Renames a view, keeps another look in it, or takes it away. */
export function useViewChanges() {
  const rename = useMutate(changeView, { onSettled: () => refresh(listViews) })

  const update = (view: SavedView, settings: ViewSettings) =>
    rename
      .mutateAsync({ params: { viewId: view.viewId }, body: { name: view.name, ...settings } })
      .then(() => toast.success('View changed', view.name), failed('We couldn’t change the view'))

  const bringBack = async (view: SavedView) => {
    await call(saveView, { body: { name: view.name, ...pickViewSettings(view) } }).catch(
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

import { changeView, deleteView, listViews, saveView } from '@claimcrew/contract/reports/contract'
import { permissionByKind, type ReportKind } from '@claimcrew/contract/reports/kinds'
import type { SavedView } from '@claimcrew/contract/reports/shapes'
import { Button, Menu } from '@mantine/core'
import { IconBookmark, IconBookmarkPlus, IconChevronDown, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { refresh, useCall, useMutate, useMutateOnce } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { createKey } from '../../kit/random.ts'
import { useGo } from '../../kit/screen/go.ts'
import { Link } from '../../kit/screen/Link.tsx'
import { useWhileOpen } from '../../kit/screen/whileOpen.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { useReportQuery } from '../report/reportQueries.ts'
import { NameDialog } from './NameDialog.tsx'
import {
  isSameView,
  pickViewSettings,
  toViewHref,
  toViewSettings,
  type ViewSettings,
} from './viewSettings.ts'

const failed = (what: string) => (error: unknown) => toast.error(failureTitle(error, what), errorText(error))

/** Shows something else in a view, or takes it away. */
function useViewChanges() {
  const changing = useMutate(changeView, {
    recover: 'again',
    onSettled: () => refresh(listViews),
  })

  const update = (view: SavedView, settings: ViewSettings) =>
    changing
      .mutateAsync({ params: { viewId: view.viewId }, body: settings })
      .then(reply => toast.success('View changed', reply.view.name), failed('We couldn’t change the view'))

  const bringBack = async (view: SavedView) => {
    const body = { name: view.name, ...pickViewSettings(view) }
    await callUnderKey(saveView, { body }, createKey()).catch(failed('We couldn’t restore the view'))
    await refresh(listViews)
  }

  const remove = async (view: SavedView) => {
    try {
      await callUnderKey(deleteView, { params: { viewId: view.viewId } }, createKey())
      toastWithUndo('View deleted', view.name, () => bringBack(view))
    } catch (error) {
      failed('We couldn’t delete the view')(error)
    }
    await refresh(listViews)
  }

  return { update, remove }
}

function SaveDialog({ settings, onClose }: { settings: ViewSettings; onClose: () => void }) {
  const go = useGo()
  const whileOpen = useWhileOpen()
  const saving = useMutateOnce(saveView, {
    onSuccess: async ({ view }) => {
      await refresh(listViews)
      toast.success('View saved', view.name)
      whileOpen(() => {
        onClose()
        go(toViewHref(view))
      })
    },
  })
  return (
    <NameDialog
      title="Save this view"
      name=""
      confirmLabel="Save"
      saving={saving}
      onConfirm={name => saving.mutate({ body: { name, ...settings } })}
      onClose={onClose}
    />
  )
}

function RenameDialog({ view, onClose }: { view: SavedView; onClose: () => void }) {
  const whileOpen = useWhileOpen()
  const saving = useMutate(changeView, {
    recover: 'again',
    onSuccess: async () => {
      await refresh(listViews)
      whileOpen(onClose)
    },
  })
  return (
    <NameDialog
      title="Rename this view"
      name={view.name}
      confirmLabel="Rename"
      saving={saving}
      onConfirm={name => saving.mutate({ params: { viewId: view.viewId }, body: { name } })}
      onClose={onClose}
    />
  )
}

/** Reports as one wants to see them again and again, each with a name. */
export function SavedViews({ kind }: { kind: ReportKind }) {
  const { address, change, by } = useReportQuery(kind)
  const read = useCall(listViews, {})
  const may = useMay()
  const views = (read.data?.views ?? []).filter(view => may(permissionByKind[view.kind]))
  const openView = views.find(({ viewId }) => viewId === address.saved)
  const settings = toViewSettings(kind, by, address)
  const [asks, setAsks] = useState<'save' | 'rename'>()
  const { update, remove } = useViewChanges()
  const close = () => setAsks(undefined)
  return (
    <>
      <Menu position="bottom-end" width={260}>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<IconBookmark size={16} stroke={1.6} aria-hidden />}
            rightSection={<IconChevronDown size={16} stroke={1.6} aria-hidden />}
          >
            {openView?.name ?? 'Saved views'}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {views.map(view => (
            <Menu.Item
              key={view.viewId}
              component={Link}
              to={toViewHref(view)}
              aria-current={view.viewId === openView?.viewId || undefined}
              fw={view.viewId === openView?.viewId ? 600 : undefined}
            >
              {view.name}
            </Menu.Item>
          ))}
          {read.isLoadingError && (
            <Menu.Item onClick={() => read.refetch()}>We couldn’t load your views. Try again</Menu.Item>
          )}
          {(views.length > 0 || read.isLoadingError) && <Menu.Divider />}
          <Menu.Item
            leftSection={<IconBookmarkPlus size={18} stroke={1.6} aria-hidden />}
            onClick={() => setAsks('save')}
          >
            Save this view…
          </Menu.Item>
          {openView && (
            <>
              {!isSameView(settings, pickViewSettings(openView)) && (
                <Menu.Item
                  leftSection={<IconBookmark size={18} stroke={1.6} aria-hidden />}
                  onClick={() => update(openView, settings)}
                >
                  Save changes to “{openView.name}”
                </Menu.Item>
              )}
              <Menu.Item
                leftSection={<IconPencil size={18} stroke={1.6} aria-hidden />}
                onClick={() => setAsks('rename')}
              >
                Rename…
              </Menu.Item>
              <Menu.Item
                leftSection={<IconTrash size={18} stroke={1.6} aria-hidden />}
                onClick={() => {
                  remove(openView)
                  change({ saved: undefined }, 'stepping')
                }}
              >
                Delete
              </Menu.Item>
            </>
          )}
        </Menu.Dropdown>
      </Menu>
      {asks === 'save' && <SaveDialog settings={settings} onClose={close} />}
      {asks === 'rename' && openView && <RenameDialog view={openView} onClose={close} />}
    </>
  )
}

import type { Recurrence } from '@claimcrew/contract/tasks/recurrence'
import {
  createRecurrence,
  deleteRecurrence,
  listRecurrences,
  updateRecurrence,
} from '@claimcrew/contract/tasks/recurrence'
import { Button } from '@mantine/core'
import { IconPlus, IconRepeat } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useMay } from '../../kit/actingFor.ts'
import { callUnderKey } from '../../kit/call/callUnderKey.ts'
import { usePages } from '../../kit/call/pages.ts'
import { refresh } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { createKey } from '../../kit/random.ts'
import { useAddress } from '../../kit/screen/address.ts'
import { readSession, useSession } from '../../kit/session.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { EmptyState } from '../../kit/ui/EmptyState.tsx'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { List } from '../../kit/ui/list/List.tsx'
import { TeamTasksAddress } from '../address.ts'
import { columnsFor } from './columns.tsx'
import { RecurrenceDrawer } from './RecurrenceDrawer.tsx'
import classes from './Recurring.module.css'
import { toNewRecurrence, toRecurrenceDraft } from './recurrenceDraft.ts'

/** Those whose pausing or removal is on its way, until the list says what became of them. */
const unanswered = new Set<string>()

/** Does it, says so with a way back, and reads the list again. Pressing once more meanwhile is no second wish. */
async function act(
  { recurrenceId }: Recurrence,
  run: () => Promise<unknown>,
  title: string,
  message: string,
  back: () => Promise<unknown>,
) {
  if (unanswered.has(recurrenceId)) return
  unanswered.add(recurrenceId)
  try {
    await run()
    toastWithUndo(title, message, () => {
      back()
        .catch(error => toast.error(failureTitle(error, 'We couldn’t undo that'), errorText(error)))
        .finally(() => refresh(listRecurrences))
    })
  } catch (error) {
    toast.error(failureTitle(error, 'Something went wrong'), errorText(error))
  }
  await refresh(listRecurrences)
  unanswered.delete(recurrenceId)
}

const setPaused = ({ recurrenceId }: Recurrence, paused: boolean) =>
  callUnderKey(updateRecurrence, { params: { recurrenceId }, body: { paused } }, createKey())

const pause = (recurrence: Recurrence) =>
  act(
    recurrence,
    () => setPaused(recurrence, !recurrence.paused),
    recurrence.title,
    recurrence.paused ? 'Resumed' : 'Paused',
    () => setPaused(recurrence, recurrence.paused),
  )

const remove = (recurrence: Recurrence) => {
  const { recurrenceId, clientId, title, paused } = recurrence
  const clientField = readSession().role === 'ADMIN' ? { clientId } : {}
  return act(
    recurrence,
    () => callUnderKey(deleteRecurrence, { params: { recurrenceId } }, createKey()),
    title,
    'Recurring task deleted. Tasks it created stay.',
    () => {
      // Paused at once: sent after it, that might not arrive, and tasks would come of what was paused.
      const body = { ...toNewRecurrence(toRecurrenceDraft(recurrence)), ...clientField, paused }
      return callUnderKey(createRecurrence, { body }, createKey())
    },
  )
}

/** Tasks that come again, the next first. */
export function Recurrences() {
  const [{ recurrence: openedId, client }, change] = useAddress(TeamTasksAddress)
  const manages = useMay()('tasks:manage')
  const showsClient = useSession().role !== 'CLIENT'
  const pages = usePages(listRecurrences, { query: { ...(client && { clientId: client }) } })
  const rows = pages.data?.pages.flatMap((page): readonly Recurrence[] => page.items)
  const listed = rows?.find(({ recurrenceId }) => recurrenceId === openedId)
  // As it was opened: what is typed over it stays while the list is read again, also when somebody deletes it meanwhile.
  const [openRecurrence, setOpenRecurrence] = useState(listed)
  const isLeft = openRecurrence?.recurrenceId !== openedId
  if (listed?.recurrenceId !== openRecurrence?.recurrenceId && (listed || isLeft)) setOpenRecurrence(listed)
  const columns = useMemo(
    () =>
      columnsFor({
        manages,
        showsClient,
        onOpen: id => change({ recurrence: id }, 'opening'),
        onPause: pause,
        onRemove: remove,
      }),
    [change, manages, showsClient],
  )
  const create = manages && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => change({ recurrence: 'new' }, 'opening')}
    >
      New recurring task
    </Button>
  )
  return (
    <>
      {create && rows && rows.length > 0 && <div className={classes.top}>{create}</div>}
      <List
        label="Recurring tasks"
        columns={columns}
        rows={rows}
        keyOf={({ recurrenceId }) => recurrenceId}
        read={pages}
        failed="We couldn’t load the recurring tasks"
        empty={
          <EmptyState icon={IconRepeat} title="No recurring tasks" action={create}>
            Set up work that repeats, like posting every weekday or closing on the first of the month. We’ll
            create each task and assign it for you.
          </EmptyState>
        }
      />
      {manages && (openedId === 'new' || openRecurrence) && (
        <RecurrenceDrawer
          key={openedId}
          recurrence={openRecurrence}
          onClose={() => change({ recurrence: undefined }, 'opening')}
        />
      )}
    </>
  )
}

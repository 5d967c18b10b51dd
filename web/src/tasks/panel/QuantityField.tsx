import { percentText } from '@claimcrew/contract/kit/numberWords'
import { setDoneQuantity } from '@claimcrew/contract/tasks/contract'
import { isOpenStatus } from '@claimcrew/contract/tasks/rules'
import { maxTaskQuantity, type Task } from '@claimcrew/contract/tasks/shapes'
import { Button, Group, NumberInput, Progress, Text } from '@mantine/core'
import type { FormEvent } from 'react'
import { fieldErrorsOf } from '../../kit/call/call.ts'
import { useMutateOnce } from '../../kit/call/query.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { UnsavedChanges } from '../../kit/ui/UnsavedChanges.tsx'
import { useTimedTask } from '../shared/timedTask.ts'
import { quantityText, taskLabel } from '../shared/words.ts'
import { cacheTasks, readVersion, refreshTasks, toastDone } from '../taskWrites.ts'
import classes from './Panel.module.css'
import type { useTypedQuantity } from './useTypedQuantity.ts'

const more = [1, 5, 10]

type QuantityFieldProps = { task: Task; works: boolean; quantity: ReturnType<typeof useTypedQuantity> }

/** How much of it is done; its biller types it, or counts it up. */
export function QuantityField({ task, works, quantity }: QuantityFieldProps) {
  const { taskId, doneQuantity, plannedQuantity } = task
  const { typed, setTyped, unsaved } = quantity
  const saving = useMutateOnce(
    setDoneQuantity,
    {
      onSuccess: ({ task: saved }) => {
        cacheTasks([saved])
        toastDone([saved], taskLabel(saved), `${quantityText(saved)} done.`)
      },
      onSettled: () => refreshTasks(),
    },
    { doneQuantity },
  )
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (unsaved === undefined || saving.isPending) return
    const version = await readVersion(task)
    saving.mutate({ params: { taskId }, body: { doneQuantity: unsaved, version } })
  }
  const share = plannedQuantity ? Math.min(100, (doneQuantity / plannedQuantity) * 100) : 0
  const isTimed = useTimedTask() === taskId
  const counts = works && isOpenStatus(task.status)
  if (!counts && plannedQuantity === null && doneQuantity === 0) return null
  return (
    <div className={classes.quantity} data-quantity>
      <Group justify="space-between" gap="xs">
        <Text size="sm" fw={560}>
          Done
        </Text>
        <Text size="sm" className="tabular">
          {quantityText(task)}
          {plannedQuantity ? ` · ${percentText(doneQuantity / plannedQuantity)}` : ''}
        </Text>
      </Group>
      {plannedQuantity !== null && (
        <Progress value={share} aria-label={`${quantityText(task)} done`} size="sm" mt={6} />
      )}
      {counts && isTimed && unsaved === undefined && (
        <Text size="sm" c="dimmed" mt="xs">
          The timer asks how many you did when you stop it.
        </Text>
      )}
      {counts && !(isTimed && unsaved === undefined) && (
        <form onSubmit={submit} noValidate className={classes.count}>
          <UnsavedChanges when={unsaved !== undefined} saving={saving} />
          <NumberInput
            aria-label="Done quantity"
            size="sm"
            w="7rem"
            min={0}
            max={maxTaskQuantity}
            allowDecimal={false}
            allowNegative={false}
            thousandSeparator=","
            value={typed}
            onChange={setTyped}
          />
          {more.map(count => (
            <Button
              key={count}
              size="sm"
              variant="default"
              px="sm"
              disabled={saving.isPending}
              onClick={() => saving.mutate({ params: { taskId }, body: { add: count } })}
            >
              +{count}
            </Button>
          ))}
          {unsaved !== undefined && (
            <Button type="submit" size="sm" loading={saving.isPending}>
              Save
            </Button>
          )}
        </form>
      )}
      {saving.error && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt="xs">
          {fieldErrorsOf(saving.error).doneQuantity ?? errorText(saving.error)}
        </Text>
      )}
    </div>
  )
}

import { taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { getProductionDay } from '@claimcrew/contract/production/contract'
import { Button, Select, Skeleton, Switch, Text, Title } from '@mantine/core'
import { IconPlayerPlay } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { useCall } from '../../kit/call/query.ts'
import { failureTitle } from '../../kit/call/recoverAnswer.ts'
import { useToday } from '../../kit/time/clock.ts'
import { toast } from '../../kit/toast/toast.ts'
import { ErrorState, errorText } from '../../kit/ui/ErrorState.tsx'
import { SearchSelect } from '../../kit/ui/field/SearchSelect.tsx'
import { useTimeZone } from '../../kit/ui/TimeText.tsx'
import { PracticeSelect } from '../../organizations/shared/PracticeSelect.tsx'
import { taskName, useOwnTasks } from '../ownTasks.ts'
import { beginTimer, readTimerAgain } from '../readTimer.ts'
import type { TimerPanelProps } from './panelProps.ts'
import classes from './Timer.module.css'

const workTypes = taxonomy.workTypes.map(({ value, label }) => ({ value, label }))

type StartFormProps = Pick<TimerPanelProps, 'userId' | 'onClose'>

/** Begins a timer: for whom, at what, and whether by phone, where targets differ. */
export function StartForm({ userId, onClose }: StartFormProps) {
  const today = useToday(useTimeZone())
  const read = useCall(getProductionDay, { params: { billerId: userId, day: today } })
  const [selected, setSelected] = useState<string | null>(null)
  const [workType, setWorkType] = useState<string | null>(null)
  const [taskId, setTaskId] = useState<string | null>(null)
  const [practiceId, setPracticeId] = useState<string | null>(null)
  const [byPhone, setByPhone] = useState(false)
  const { openTasks, isReading } = useOwnTasks()
  const [isMissing, setMissing] = useState(false)
  const [pending, setPending] = useState(false)
  const clients = read.data?.clients ?? []
  const clientId = selected ?? clients[0]?.clientId
  const tasks = (openTasks ?? []).filter(task => clients.some(one => one.clientId === task.clientId))

  // A task says for whom it is, and which work.
  const chooseTask = (next: string | null) => {
    setTaskId(next)
    const task = tasks.find(one => one.taskId === next)
    if (!task) return
    setSelected(task.clientId)
    setWorkType(task.workType)
    setPracticeId(task.practiceId)
  }

  const start = async (event: FormEvent) => {
    event.preventDefault()
    setMissing(workType === null)
    if (!clientId || workType === null) return
    setPending(true)
    try {
      const channel = byPhone ? 'phone' : null
      await beginTimer({ clientId, workType, taskId, practiceId, channel })
      onClose()
    } catch (error) {
      // One may run by now, or the answer may be all that was lost.
      void readTimerAgain()
      toast.error(failureTitle(error, 'We couldn’t start the timer'), errorText(error))
    } finally {
      setPending(false)
    }
  }
  if (read.isLoadingError)
    return <ErrorState title="We couldn’t load your clients" error={read.error} onRetry={read.refetch} />
  // Both at once: a field that came later would come between somebody's keys.
  if (!read.data || isReading) return <Skeleton height={140} role="status" aria-label="Loading..." />
  if (clients.length === 0)
    return (
      <div className={classes.panel}>
        <Title order={2} size="h4">
          Timer
        </Title>
        <Text size="sm" c="dimmed">
          You don’t have a client today. When a client hires you, you can time your work here.
        </Text>
      </div>
    )
  return (
    <form className={classes.panel} onSubmit={start} noValidate>
      <Title order={2} size="h4">
        Time your work
      </Title>
      <SearchSelect
        label="Work type"
        required
        withAsterisk={false}
        placeholder="Type a few letters"
        selectFirstOptionOnChange
        data={workTypes}
        value={workType}
        error={isMissing && workType === null ? 'Choose a work type.' : undefined}
        onChange={next => {
          setWorkType(next)
          setTaskId(null)
        }}
        autoFocus
      />
      {tasks.length > 0 && (
        <SearchSelect
          label="Task"
          placeholder="None, or type its number or title"
          clearable
          clearButtonProps={{ 'aria-label': 'No task' }}
          limit={30}
          data={tasks.map(task => ({ value: task.taskId, label: taskName(task) }))}
          value={taskId}
          onChange={chooseTask}
        />
      )}
      {clients.length > 1 && (
        <Select
          label="Client"
          allowDeselect={false}
          comboboxProps={{ withinPortal: false }}
          data={clients.map(({ clientId: value, clientName: label }) => ({ value, label }))}
          value={clientId ?? null}
          onChange={next => {
            setSelected(next)
            setTaskId(null)
            setPracticeId(null)
          }}
        />
      )}
      <PracticeSelect
        label="Practice"
        placeholder="None, or type its name"
        clearLabel="No practice"
        clientId={clientId}
        practiceId={practiceId}
        onChange={next => setPracticeId(next ?? null)}
      />
      <Switch
        label="By phone"
        checked={byPhone}
        onChange={event => setByPhone(event.currentTarget.checked)}
      />
      <Button
        type="submit"
        leftSection={<IconPlayerPlay size={16} stroke={1.6} aria-hidden />}
        loading={pending}
      >
        Start
      </Button>
    </form>
  )
}

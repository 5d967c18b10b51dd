import { getTask, listTasks } from '@claimcrew/contract/tasks/contract'
import type { Task } from '@claimcrew/contract/tasks/shapes'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPlayerPlay, IconPlayerStop } from '@tabler/icons-react'
import { useState } from 'react'
import { refresh } from '../../kit/call/query.ts'
import { useTimedTask } from '../../tasks/shared/timedTask.ts'
import { openTimerPanel, timeTask } from './timerPanel.ts'

type TaskTimerProps = { task: Task; size: 'icon' | 'button'; tabIndex?: number }

/**
 * Starts the timer of a task. Where another one runs, that is stopped first and asks for its units; where this task is
 * timed, it leads to the timer, which asks for its own.
 */
export function TaskTimer({ task, size, tabIndex }: TaskTimerProps) {
  const timedId = useTimedTask()
  const [isStarting, setStarting] = useState(false)
  const isTimed = timedId === task.taskId
  const words = isTimed ? 'Stop timer' : 'Start timer'
  const press = async () => {
    if (isTimed) return openTimerPanel()
    if (timedId !== undefined) return openTimerPanel(task)
    setStarting(true)
    // The task is in progress from then on.
    if (await timeTask(task)) await refresh(listTasks, getTask)
    setStarting(false)
  }
  // By its number, which stands beside it: its title is the name of the button that opens it.
  const label = `${words} for #${task.number}`
  const Icon = isTimed ? IconPlayerStop : IconPlayerPlay
  if (size === 'icon')
    return (
      <Tooltip label={words} openDelay={400}>
        <ActionIcon
          variant={isTimed ? 'filled' : 'subtle'}
          size={32}
          aria-label={label}
          loading={isStarting}
          tabIndex={tabIndex}
          onClick={press}
        >
          <Icon size={17} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Button
      size="sm"
      variant={isTimed ? 'light' : 'default'}
      leftSection={<Icon size={15} stroke={1.8} aria-hidden />}
      aria-label={label}
      loading={isStarting}
      onClick={press}
    >
      {words}
    </Button>
  )
}

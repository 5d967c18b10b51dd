import { countText } from '@claimcrew/contract/kit/numberWords'
import { runningText } from '@claimcrew/contract/kit/timeText'
import { findWorkType } from '@claimcrew/contract/kit/workTypes'
import type { ProductionTimer } from '@claimcrew/contract/production/timer'
import { discardTimer, holdTimer, restoreTimer, stopTimer } from '@claimcrew/contract/production/timer'
import { Button, NumberInput, Text, Title } from '@mantine/core'
import { IconPhonePause, IconPlayerPlay, IconPlayerStop, IconTrash } from '@tabler/icons-react'
import { type FormEvent, useState } from 'react'
import { call, callIdempotent } from '../../kit/call/call.ts'
import { failureTitle, sendOrRecover } from '../../kit/call/recoverAnswer.ts'
import { useSendKey } from '../../kit/call/sendKey.ts'
import { dayText } from '../../kit/time/dayWords.ts'
import { toastWithUndo } from '../../kit/toast/buttonToasts.tsx'
import { toast } from '../../kit/toast/toast.ts'
import { errorText } from '../../kit/ui/ErrorState.tsx'
import { FormButtons } from '../../kit/ui/FormButtons.tsx'
import { taskName, useOwnTasks } from '../ownTasks.ts'
import { applyTimerStep, readTimerAgain, recoverTimer, refreshAfterTimer } from '../readTimer.ts'
import { capitalize, unitsText, workTypeLabel } from '../terms.ts'
import { computeElapsed, roundMinutes } from './elapsed.ts'
import type { TimerPanelProps } from './panelProps.ts'
import classes from './Timer.module.css'
import { timeTask } from './timerPanel.ts'

type RunningTimerProps = Pick<
  TimerPanelProps,
  'now' | 'units' | 'onUnits' | 'next' | 'onEnding' | 'onClose'
> & {
  timer: ProductionTimer
}

/** The timer that runs: what it measures, what it will become, and what can be done with it. */
export function RunningTimer({ timer, now, units, onUnits, next, onEnding, onClose }: RunningTimerProps) {
  const { keyFor } = useSendKey()
  const [pending, setPending] = useState<'hold' | 'stop' | 'discard'>()
  const task = useOwnTasks().byId.get(timer.taskId ?? '')
  const { workSeconds, holdSeconds } = computeElapsed(timer, now)
  const isHold = timer.mode === 'hold'
  const label = workTypeLabel(timer.workType)
  const facts = findWorkType(timer.workType)

  const acting = async (what: typeof pending, act: () => Promise<unknown>) => {
    if (pending) return
    setPending(what)
    if (what !== 'hold') onEnding(timer.timerId)
    try {
      await act()
    } catch (error) {
      onEnding(null)
      // Another one may run by now, or the answer may be all that was lost.
      void readTimerAgain()
      toast.error(failureTitle(error, 'We couldn’t change the timer'), errorText(error))
    } finally {
      setPending(undefined)
    }
  }
  // Each names the timer that is shown: a screen that is behind changes no other one.
  const { timerId } = timer
  const hold = () => {
    const mode = isHold ? 'work' : 'hold'
    return acting('hold', () =>
      applyTimerStep(() =>
        sendOrRecover(
          () => call(holdTimer, { body: { mode, timerId } }),
          () => recoverTimer(now => now?.timerId === timerId && now.mode === mode),
        ),
      ),
    )
  }
  const stop = (event: FormEvent) => {
    event.preventDefault()
    return acting('stop', async () => {
      const body = { quantity: Number(units) || 0, timerId }
      const send = () => callIdempotent(stopTimer, { body }, keyFor(body))
      // Under the same key it is done once, and answered again.
      const { day } = await sendOrRecover(send, send)
      toast.success(
        `${label}: ${countText(roundMinutes(workSeconds), 'minute')}`,
        `Saved as a draft on ${dayText(day.day)}.`,
      )
      if (next) await timeTask(next)
      await refreshAfterTimer()
      onClose()
    })
  }
  const discard = () =>
    acting('discard', async () => {
      await sendOrRecover<object>(
        () => call(discardTimer, { body: { timerId } }),
        () => recoverTimer(now => now?.timerId !== timerId),
      )
      await refreshAfterTimer()
      onClose()
      toastWithUndo('Timer discarded', label, () => {
        const restore = () =>
          sendOrRecover(
            () => call(restoreTimer, { body: { timerId } }),
            () => recoverTimer(now => now?.timerId === timerId),
          )
        applyTimerStep(restore).catch(error => {
          void readTimerAgain()
          toast.error(failureTitle(error, 'We couldn’t restore the timer'), errorText(error))
        })
      })
    })

  const minutes = roundMinutes(workSeconds)
  const holdMinutes = roundMinutes(holdSeconds)
  return (
    <form className={classes.panel} onSubmit={stop}>
      <div>
        <Title order={2} size="h4">
          {label}
        </Title>
        {next && (
          <Text size="sm" mb={4}>
            Stop this timer to start {taskName(next)}.
          </Text>
        )}
        <Text size="xs" c="dimmed">
          {task && `${taskName(task)}, `}for {timer.clientName}
          {timer.channel && `, by ${timer.channel}`}
        </Text>
      </div>
      <dl className={classes.times}>
        <div data-on={isHold ? undefined : 'work'}>
          <dt>Work</dt>
          <dd>{runningText(workSeconds)}</dd>
        </div>
        <div data-on={isHold ? 'hold' : undefined}>
          <dt>On hold with a payer</dt>
          <dd>{runningText(holdSeconds)}</dd>
        </div>
      </dl>
      <Button
        variant="default"
        leftSection={
          isHold ? (
            <IconPlayerPlay size={16} stroke={1.6} aria-hidden />
          ) : (
            <IconPhonePause size={16} stroke={1.6} aria-hidden />
          )
        }
        loading={pending === 'hold'}
        onClick={hold}
      >
        {isHold ? 'Back to work' : 'On hold with a payer'}
      </Button>
      <p className={classes.becomes}>
        Saves as a draft on {dayText(timer.day)}: {countText(minutes, 'minute')} of {label}
        {holdMinutes > 0 && ` and ${countText(holdMinutes, 'minute')} on hold`}.
      </p>
      <div className={classes.stop}>
        <NumberInput
          label={capitalize(unitsText(timer.workType))}
          aria-label="Units done"
          min={0}
          max={100_000}
          allowDecimal={false}
          allowNegative={false}
          hideControls
          disabled={facts?.timeOnly === true}
          value={units}
          readOnly={pending === 'stop'}
          onChange={onUnits}
          data-autofocus
        />
        <Button
          type="submit"
          leftSection={<IconPlayerStop size={16} stroke={1.6} aria-hidden />}
          loading={pending === 'stop'}
        >
          {next ? 'Stop and switch' : 'Stop'}
        </Button>
      </div>
      <FormButtons>
        <Button
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconTrash size={14} stroke={1.6} aria-hidden />}
          loading={pending === 'discard'}
          onClick={discard}
        >
          Discard
        </Button>
      </FormButtons>
    </form>
  )
}

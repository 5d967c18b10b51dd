import { listProduction } from '@claimcrew/contract/production/contract'
import { type RefObject, useCallback, useState } from 'react'
import { isUnanswered } from '../../../kit/call/call.ts'
import { refresh } from '../../../kit/call/query.ts'
import { failureTitle } from '../../../kit/call/recoverAnswer.ts'
import { focusPart } from '../../../kit/screen/focus.ts'
import { focusFirstError } from '../../../kit/screen/focusErrors.ts'
import { dayText } from '../../../kit/time/dayWords.ts'
import { toastWithUndo } from '../../../kit/toast/buttonToasts.tsx'
import { toast } from '../../../kit/toast/toast.ts'
import { errorText } from '../../../kit/ui/ErrorState.tsx'
import type { OpenDay } from '../openDay.ts'

/** Takes a row out, and brings it back on request. */
export function useRemoveRow(open: OpenDay) {
  return useCallback(
    (key: string) => {
      const row = open.worksheet.row(key)
      const back = open.edit(worksheet => worksheet.remove(key))
      if (row && !open.validate(row).isEmpty)
        toastWithUndo('Row removed', row.cells.workType, () => open.edit(back))
    },
    [open],
  )
}

/** Submits the day as a whole, whichever view it is written in; what is not finished is pointed out instead. */
export function useSubmit(open: OpenDay, box: RefObject<HTMLElement | null>) {
  const [isStrict, setStrict] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)

  const pointOut = () => {
    setStrict(true)
    toast.warning('Not submitted yet', 'Some cells need review. Each one shows the reason.')
    requestAnimationFrame(() => focusFirstError(box.current))
  }
  const submit = async () => {
    const validations = open.worksheet.rows().map(row => open.validate(row))
    if (validations.some(({ entry, isEmpty }) => !entry && !isEmpty)) return pointOut()
    setSubmitting(true)
    const field = document.activeElement
    try {
      if (await open.submit()) {
        setStrict(false)
        toast.success('Submitted', `Your client can review ${dayText(open.day)} now.`)
        requestAnimationFrame(() => {
          // All of it is submitted: what is left to do about the day stands beside how it stands.
          if (field && !field.isConnected && document.activeElement === document.body)
            focusPart(box.current?.querySelector<HTMLElement>('[data-day-status]') ?? null)
        })
        await refresh(listProduction)
      } else toast.warning('Not submitted yet', 'We couldn’t save it first. It’s still in this browser.')
    } catch (error) {
      toast.error(failureTitle(error, 'Not submitted'), errorText(error))
      // The day shows whether it was submitted, once there is a line.
      if (isUnanswered(error)) void open.refreshOnceReachable()
    } finally {
      setSubmitting(false)
      requestAnimationFrame(() => {
        if (field instanceof HTMLElement && field.isConnected && document.activeElement === document.body)
          field.focus({ preventScroll: true })
      })
    }
  }
  return { submit, isSubmitting, isStrict }
}
export type SubmitState = ReturnType<typeof useSubmit>

/** Takes back what of a day is submitted and not decided. */
export function useTakeBackProduction(open: OpenDay) {
  const [isTakingBack, setTakingBack] = useState(false)
  const takeBack = async () => {
    setTakingBack(true)
    try {
      if (await open.takeBack()) {
        toast.success('Withdrawn', `You can edit ${dayText(open.day)} again. Submit it when it’s ready.`)
        await refresh(listProduction)
      } else toast.warning('Not withdrawn yet', 'We couldn’t save what you typed first. Try again.')
    } catch (error) {
      toast.error(failureTitle(error, 'Not withdrawn'), errorText(error))
      // It may have been decided meanwhile, which the day then says.
      void open.refreshOnceReachable()
    } finally {
      setTakingBack(false)
    }
  }
  return { takeBack, isTakingBack }
}
export type TakeBackState = ReturnType<typeof useTakeBackProduction>

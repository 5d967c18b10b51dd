import { toast } from '../toast/toast.ts'

const isHalfTyped = (field: Element): field is HTMLInputElement =>
  field instanceof HTMLInputElement && field.validity.badInput

/**
 * A date or time that is half typed reads as an empty one: a form would save that there is none. So no form is sent with
 * such a field. Answers how to stop.
 */
export function refuseHalfDates(): () => void {
  const onSubmit = (event: SubmitEvent) => {
    if (!(event.target instanceof HTMLFormElement)) return
    const field = [...event.target.elements].find(isHalfTyped)
    if (!field) return
    event.preventDefault()
    event.stopImmediatePropagation()
    field.focus()
    toast.error('Not saved', 'Complete the date or time, or clear it.')
  }
  document.addEventListener('submit', onSubmit, { capture: true })
  return () => document.removeEventListener('submit', onSubmit, { capture: true })
}

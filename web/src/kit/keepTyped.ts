import type { UseFormReturnType } from '@mantine/form'

type Fields = Readonly<Record<string, unknown>>

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** By what it says: values of forms are plain data. */
export const isSameValue = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other)

/**
 * What a form shows once an answer has come: a field follows the answer only if it still says what it said before, so that
 * nothing that was typed meanwhile is lost. `before` is what was sent, or what the form began with.
 */
export function keepTyped<Values>(before: Values, typed: Values, answered: Values): Values {
  if (isSameValue(before, typed)) return answered
  if (!isFields(before) || !isFields(typed) || !isFields(answered)) return typed
  const fields = Object.keys(typed).map(name => [
    name,
    keepTyped<unknown>(before[name], typed[name], answered[name]),
  ])
  return Object.fromEntries(fields) as Values
}

/** Shows in a form what was saved of what was sent, or empties it for the next one. */
export function showAnswer<Values extends object>(
  form: Pick<UseFormReturnType<Values>, 'getValues' | 'setValues' | 'resetDirty'>,
  sent: Values,
  answered: Values,
): void {
  form.setValues(keepTyped(sent, form.getValues(), answered))
  // Afterwards: setting values marks each of them as typed or not, by what was saved before.
  form.resetDirty(answered)
}

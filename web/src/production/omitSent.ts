/** What is typed in a form's fields, without those that still say what was sent: anything else was typed since. */
export const omitSent = <Value>(
  typed: Readonly<Record<string, Value>>,
  sent: Readonly<Record<string, Value>>,
): Record<string, Value> =>
  Object.fromEntries(Object.entries(typed).filter(([name, value]) => !(name in sent) || sent[name] !== value))

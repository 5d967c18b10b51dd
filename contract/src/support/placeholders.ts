/** What may stand in a canned answer, and what it becomes. */
export const placeholders = {
  name: 'the author’s first name',
  number: 'the ticket’s number',
  subject: 'its subject',
  category: 'its category',
  agent: 'your own first name',
} as const
type Placeholder = keyof typeof placeholders

const inBraces = /\{([^{}\n]{0,40})\}/g

const isPlaceholder = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)

/** Whether each word in braces is one that can be filled in. */
export const isFilledIn = (text: string): boolean =>
  [...text.matchAll(inBraces)].every(([, name = '']) => isPlaceholder(name))

/** The text with its placeholders filled in. What a value itself has in braces stays as it is. */
export const fillIn = (text: string, values: Readonly<Record<Placeholder, string>>): string =>
  text.replace(inBraces, (whole, name: string) => (isPlaceholder(name) ? values[name] : whole))

import { plain } from '../../kit/words/plainText.ts'

export type Person = { readonly userId: string; readonly userName: string }

/** Whether each word that was typed is somewhere in these texts. */
export function hasWords(search: string, texts: readonly string[]): boolean {
  const text = plain(texts.join(' '))
  return plain(search)
    .trim()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** The order of names in every list. */
export const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export const byUserName = (a: Pick<Person, 'userName'>, b: Pick<Person, 'userName'>) =>
  names.compare(a.userName, b.userName)

import { foldText } from '@claimcrew/contract/kit/text'

export type PersonRef = { readonly userId: string; readonly userName: string }

/** Whether each word that was typed is somewhere in these texts. */
export function hasWords(search: string, texts: readonly string[]): boolean {
  const text = foldText(texts.join(' '))
  return foldText(search)
    .trim()
    .split(/\s+/)
    .every(word => text.includes(word))
}

/** The order of names in every list. */
export const nameCollator = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

export const compareByUserName = (a: Pick<PersonRef, 'userName'>, b: Pick<PersonRef, 'userName'>) =>
  nameCollator.compare(a.userName, b.userName)

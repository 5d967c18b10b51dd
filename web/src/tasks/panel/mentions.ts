import { foldText } from '@claimcrew/contract/kit/text'

type Person = { readonly userId: string; readonly userName: string }

/** Finds where a name was begun with an @ before the caret, and its letters so far. */
export function findOpenMention(
  text: string,
  caret: number,
): { readonly from: number; readonly letters: string } | null {
  const from = text.lastIndexOf('@', caret - 1)
  if (from < 0) return null
  const before = text[from - 1]
  const letters = text.slice(from + 1, caret)
  // An address has letters before its @; a name is on one line and not that long.
  if ((before && /[\p{L}\p{N}]/u.test(before)) || /\n/.test(letters) || letters.length > 40) return null
  return { from, letters }
}

export const matchNames = <P extends Person>(letters: string, people: readonly P[]): readonly P[] => {
  const prefix = foldText(letters)
  return people.filter(({ userName }) => ` ${foldText(userName)}`.includes(` ${prefix}`))
}

/** Who is mentioned in a text: everybody whose whole name stands behind an @. */
export const listMentioned = (text: string, people: readonly Person[]): string[] =>
  people.filter(({ userName }) => text.includes(`@${userName}`)).map(({ userId }) => userId)

/** The text cut where names are mentioned, so that they can be shown as such. */
export function splitAtNames(
  text: string,
  names: readonly string[],
): readonly { readonly text: string; readonly isName: boolean; readonly at: number }[] {
  const parts: { text: string; isName: boolean; at: number }[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const name = names.find(one => text.startsWith(one, at + 1))
    if (!name) continue
    if (at > from) parts.push({ text: text.slice(from, at), isName: false, at: from })
    parts.push({ text: `@${name}`, isName: true, at })
    from = at + name.length + 1
  }
  if (from < text.length) parts.push({ text: text.slice(from), isName: false, at: from })
  return parts
}

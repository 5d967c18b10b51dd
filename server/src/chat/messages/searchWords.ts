// As long as an index entry should be, and as many as one message is found by.
const longestWord = 40
const maxWords = 2_000

const word = /[\p{L}\p{N}]+/gu

/** Drops case and accents, so that words compare without them. */
const folded = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const wordsIn = (text: string): string[] => [
  ...new Set((folded(text).match(word) ?? []).map(one => [...one].slice(0, longestWord).join(''))),
]

/** What a conversation's messages are found by beside their words; no word begins so. */
export const toConversationWord = (conversationId: string): string => `#${conversationId}`

/** What a message is found by. */
export const listWords = (conversationId: string, text: string): string[] => [
  toConversationWord(conversationId),
  ...wordsIn(text).slice(0, maxWords),
]

// More of them say nothing more.
const maxSearchWords = 8

/** The words that are looked for, each a beginning. */
export const parseSearchWords = (q: string): string[] => wordsIn(q).slice(0, maxSearchWords)

const around = 60

type Snippet = { readonly snippet: string; readonly marks: [number, number][] }

/** Some of the text around the first word that was found, and where in it words were found. */
export function toSnippet(text: string, sought: readonly string[]): Snippet {
  const matches = [...text.matchAll(/[\p{L}\p{N}\p{M}]+/gu)].filter(([one]) =>
    sought.some(begin => folded(one).startsWith(begin)),
  )
  const first = matches[0]?.index ?? 0
  const from = first <= around ? 0 : text.indexOf(' ', first - around) + 1 || first
  const to = Math.min(text.length, first + 2 * around)
  const [before, after] = [from > 0 ? '…' : '', to < text.length ? '…' : '']
  const marks = matches
    .filter(match => match.index >= from && match.index + match[0].length <= to)
    .map((match): [number, number] => {
      const start = match.index - from + before.length
      return [start, start + match[0].length]
    })
  return { snippet: `${before}${text.slice(from, to).replaceAll('\n', ' ').toWellFormed()}${after}`, marks }
}

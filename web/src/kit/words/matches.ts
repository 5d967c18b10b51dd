import { plain } from './plainText.ts'

const wordsOf = (text: string) => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each word of what was typed begins a word of the text. */
export function matches(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every(wanted => words.some(word => word.startsWith(wanted)))
}

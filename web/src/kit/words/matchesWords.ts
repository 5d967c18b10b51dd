import { foldText } from '@claimcrew/contract/kit/text'

const wordsOf = (text: string) => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

/** Whether each word of what was typed begins a word of the text. */
export function matchesWords(text: string, typed: string): boolean {
  const words = wordsOf(text)
  return wordsOf(typed).every(next => words.some(word => word.startsWith(next)))
}

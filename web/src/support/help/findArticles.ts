import { foldText } from '@claimcrew/contract/kit/text'
import type { Role } from '@claimcrew/contract/permissions'
import type { HelpArticle } from './parseArticle.ts'

// Words that stand in any question say nothing about it.
const idle = new Set(
  'a an and are at can cannot could do does for how i in is it me my not of on or out that the there this to was what when where who why will with you your'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] => foldText(text).match(/[\p{L}\p{N}]+/gu) ?? []

const begins = (words: readonly string[], prefix: string) => words.some(word => word.startsWith(prefix))

/** How well an article answers what was typed; 0 is not at all. A word in the title weighs most. */
function scoreOf(article: HelpArticle, searchWords: readonly string[]): number {
  const [title, more, text] = [article.title, article.words, article.text].map(wordsOf)
  return searchWords.reduce((sum, word) => {
    if (begins(title ?? [], word)) return sum + 6
    if (begins(more ?? [], word)) return sum + 4
    return begins(text ?? [], word) ? sum + 1 : sum
  }, 0)
}

const isOf = (role: Role | null) => (article: HelpArticle) => role === null || article.roles.includes(role)

const listSearchWords = (typed: string) => wordsOf(typed).filter(word => !idle.has(word) && word.length > 1)

/** Articles of this role's that answer what was typed, the best first. All of them where nothing was. */
export function findArticles(
  articles: readonly HelpArticle[],
  role: Role | null,
  typed: string,
): readonly HelpArticle[] {
  const own = articles.filter(isOf(role))
  const searchWords = listSearchWords(typed)
  if (searchWords.length === 0) return typed.trim() === '' ? own : []
  return own
    .map(article => ({ article, score: scoreOf(article, searchWords) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ article }) => article)
}

/** What an article is about stands in its title and among its words; its text mentions much else. */
const isAbout = ({ title, words }: HelpArticle, word: string) => begins(wordsOf(`${title} ${words}`), word)
const mentions = (article: HelpArticle, word: string) =>
  isAbout(article, word) || begins(wordsOf(article.text), word)

/**
 * Articles to suggest to somebody who asks us something else than they search for: only those that are about a word of
 * the question which tells it from others, and that know at least half of such words. Few or none are better than any.
 */
export function suggestArticles(
  articles: readonly HelpArticle[],
  role: Role | null,
  question: string,
): readonly HelpArticle[] {
  const own = articles.filter(isOf(role))
  const searchWords = listSearchWords(question).filter(
    word => own.filter(article => mentions(article, word)).length <= own.length / 2,
  )
  return findArticles(own, role, question).filter(
    article =>
      searchWords.some(word => isAbout(article, word)) &&
      searchWords.filter(word => mentions(article, word)).length * 2 >= searchWords.length,
  )
}

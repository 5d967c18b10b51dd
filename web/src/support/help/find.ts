import type { Role } from '@claimcrew/contract/permissions'
import { plain } from '../../kit/words/plainText.ts'
import type { HelpArticle } from './read.ts'

// Words that stand in any question say nothing about it.
const idle = new Set(
  'a an and are at can cannot could do does for how i in is it me my not of on or that the there this to was what when where who why will with you your'.split(
    ' ',
  ),
)

const wordsOf = (text: string): string[] => plain(text).match(/[\p{L}\p{N}]+/gu) ?? []

const begins = (words: readonly string[], wanted: string) => words.some(word => word.startsWith(wanted))

/** How well an article answers what was typed; 0 is not at all. A word in the title weighs most. */
function scoreOf(article: HelpArticle, wanted: readonly string[]): number {
  const [title, more, text] = [article.title, article.words, article.text].map(wordsOf)
  return wanted.reduce((sum, word) => {
    if (begins(title ?? [], word)) return sum + 6
    if (begins(more ?? [], word)) return sum + 4
    return begins(text ?? [], word) ? sum + 1 : sum
  }, 0)
}

/** Articles of this role's that answer what was typed, the best first. All of them where nothing was. */
export function findArticles(
  articles: readonly HelpArticle[],
  role: Role | null,
  typed: string,
): readonly HelpArticle[] {
  const own = articles.filter(({ roles }) => role === null || roles.includes(role))
  const wanted = wordsOf(typed).filter(word => !idle.has(word) && word.length > 1)
  if (wanted.length === 0) return typed.trim() === '' ? own : []
  return own
    .map(article => ({ article, score: scoreOf(article, wanted) }))
    .filter(({ score }) => score > 0)
    .sort((one, other) => other.score - one.score)
    .map(({ article }) => article)
}

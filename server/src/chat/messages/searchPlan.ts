/** A word that is looked for, as a query of PostgreSQL, and the share of all messages that have it. */
export type SearchTerm = { readonly query: string; readonly share: number }

type SearchPlanInput = {
  readonly words: readonly SearchTerm[]
  /** The conversation, where only one is searched. */
  readonly conversationTerm: SearchTerm | null
  /** How many messages there are where this person searches, and how many altogether. */
  readonly own: number
  readonly total: number
  readonly limit: number
}

type SearchPlan = {
  /** What the index is asked for, and what is then looked for in the messages it names; null for nothing. */
  readonly indexed: string
  readonly beside: string | null
  /** Reading the own messages, the newest first: how many that will take, and when the index would have been less. */
  readonly walk: { readonly first: number; readonly most: number } | null
}

// What a word's entry in the index costs for each message it names, beside looking at the message itself.
const entryCost = 0.1

const multiplyShares = (terms: readonly SearchTerm[]) => terms.reduce((share, term) => share * term.share, 1)
const joinTerms = (terms: readonly SearchTerm[]) => terms.map(term => term.query).join(' & ')

/**
 * What is least work. A word that is in most messages fills a page from one's newest ones, while the index would name
 * hundreds of thousands; one that is seldom has few in the index, while one would read everything that one ever wrote.
 */
export function planSearch({ words, conversationTerm, own, total, limit }: SearchPlanInput): SearchPlan {
  const terms = conversationTerm ? [...words, conversationTerm] : words
  const rarest = Math.min(...terms.map(term => term.share))
  const isIndexed = (term: SearchTerm) => entryCost * term.share <= rarest
  const indexed = terms.filter(isIndexed)
  const beside = terms.filter(term => !isIndexed(term))
  const entries = indexed.reduce((sum, term) => sum + term.share, 0)
  const byIndex = total * (multiplyShares(indexed) + entryCost * entries)
  const byWalk = Math.min(own, limit / multiplyShares(words))
  return {
    indexed: joinTerms(indexed),
    beside: beside.length > 0 ? joinTerms(beside) : null,
    walk: byWalk < byIndex ? { first: byWalk, most: Math.min(own, byIndex) } : null,
  }
}

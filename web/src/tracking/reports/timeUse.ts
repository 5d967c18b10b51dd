import { toProductivity } from '@claimcrew/contract/tracking/rules'
import type { TimeUse } from '@claimcrew/contract/tracking/shapes'

export const ratings = ['productive', 'unproductive', 'unrated'] as const
export type Rating = (typeof ratings)[number]

export const ratingWords: Readonly<Record<Rating, string>> = {
  productive: 'Productive',
  unproductive: 'Unproductive',
  unrated: 'Not rated',
}

export type RatedSeconds = Readonly<Record<Rating, number>>

/** A program or site, with its seconds and how they were rated. */
export type Program = {
  readonly name: string
  readonly category: string
  readonly seconds: number
  readonly rated: RatedSeconds
}

type UseFilters = {
  readonly rating?: Rating | undefined
  readonly category?: string | undefined
  readonly search?: string
}

/** What the provider leaves without a category. */
export const categoryText = (category: string) => category || 'No category'

const secondsOf = (rows: readonly TimeUse[]) => rows.reduce((sum, { time }) => sum + time, 0)

const byTime = (a: { seconds: number; name: string }, b: { seconds: number; name: string }) =>
  b.seconds - a.seconds || a.name.localeCompare(b.name)

export function filterUse(rows: readonly TimeUse[], { rating, category, search = '' }: UseFilters) {
  const searchText = search.trim().toLowerCase()
  return rows.filter(
    row =>
      (rating === undefined || toProductivity(row.score) === rating) &&
      (category === undefined || row.category === category) &&
      `${row.name} ${categoryText(row.category)}`.toLowerCase().includes(searchText),
  )
}

/** How many seconds were productive, how many not, and how many nobody has rated. */
export function sumByRating(rows: readonly TimeUse[]): RatedSeconds {
  const rated = { productive: 0, unproductive: 0, unrated: 0 }
  for (const { score, time } of rows) rated[toProductivity(score)] += time
  return rated
}

/** Categories with their seconds, the most first. */
export function groupCategories(rows: readonly TimeUse[]) {
  return [...Map.groupBy(rows, ({ category }) => category)]
    .map(([name, own]) => ({ name, seconds: secondsOf(own) }))
    .sort(byTime)
}

/** Programs and sites with their seconds, the most first. */
export function groupPrograms(rows: readonly TimeUse[]): readonly Program[] {
  return [...Map.groupBy(rows, ({ name, category }) => JSON.stringify([name, category])).values()]
    .map(own => ({
      name: own[0]?.name ?? '',
      category: own[0]?.category ?? '',
      seconds: secondsOf(own),
      rated: sumByRating(own),
    }))
    .sort(byTime)
}

/** How most of it was rated, and whether some of it was rated otherwise. */
export function findMainRating(rated: RatedSeconds): { rating: Rating; mixed: boolean } {
  const [rating = 'unrated'] = [...ratings].sort((a, b) => rated[b] - rated[a])
  return { rating, mixed: ratings.filter(one => rated[one] > 0).length > 1 }
}

/** Whole percentages that come to a hundred together, or all 0 of nothing. */
export function roundPercentages(parts: readonly number[]): readonly number[] {
  const whole = parts.reduce((sum, part) => sum + part, 0)
  if (whole === 0) return parts.map(() => 0)
  const exact = parts.map(part => (part / whole) * 100)
  const rounded = exact.map(Math.floor)
  const missing = 100 - rounded.reduce((sum, part) => sum + part, 0)
  // What was cut off most gets the points that are missing.
  const order = exact.map((part, index) => ({ index, cut: part % 1 })).sort((a, b) => b.cut - a.cut)
  for (const { index } of order.slice(0, missing)) rounded[index] = (rounded[index] ?? 0) + 1
  return rounded
}

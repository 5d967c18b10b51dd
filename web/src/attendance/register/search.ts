import type { RegisterRow } from '@claimcrew/contract/attendance/shapes'
import { plain } from '../../kit/plainText.ts'

/** Those whose name has every word that was typed, in the order they came. */
export function searchRows(rows: readonly RegisterRow[], search: string): readonly RegisterRow[] {
  const words = plain(search).trim().split(/\s+/)
  if (words.every(word => word === '')) return rows
  return rows.filter(({ billerName }) => {
    const name = plain(billerName)
    return words.every(word => name.includes(word))
  })
}

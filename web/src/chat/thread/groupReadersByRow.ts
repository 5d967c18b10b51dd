import { smallGroup } from '@claimcrew/contract/chat/rules'
import type { Member } from '@claimcrew/contract/chat/shapes'
import type { LogRow } from '../message/MessageRow.tsx'

/** Who has read up to which row; of somebody's own message they need not be told. */
export function groupReadersByRow(
  rows: readonly LogRow[],
  members: readonly Member[],
  me: string,
): ReadonlyMap<number, readonly Member[]> {
  const byRow = new Map<number, Member[]>()
  if (members.length > smallGroup) return byRow
  for (const member of members) {
    if (member.userId === me || member.readNumber === 0) continue
    const index = rows.findLastIndex(({ message }) => message !== null && message.number <= member.readNumber)
    const message = rows[index]?.message
    // Further down than what is read here, or up to their own words.
    if (!message || message.number !== member.readNumber || message.authorId === member.userId) continue
    byRow.set(index, [...(byRow.get(index) ?? []), member])
  }
  return byRow
}

import { createHash } from 'node:crypto'

const firstYear = 2000

/**
 * A statement's id is made from its engagement and month, so that a provisional one has an address without a row, and
 * keeps it when it becomes final. The month stands in the third group; the rest cannot be guessed from it.
 */
export function toStatementId(engagementId: string, month: string): string {
  const hash = createHash('sha256').update(`${engagementId} ${month}`).digest('hex')
  const months = (Number(month.slice(0, 4)) - firstYear) * 12 + Number(month.slice(5)) - 1
  const third = `8${months.toString(16).padStart(3, '0')}`
  return [hash.slice(0, 8), hash.slice(8, 12), third, `8${hash.slice(13, 16)}`, hash.slice(16, 28)].join('-')
}

/** The month that an id tells of; null of what is no such id. */
export function parseStatementMonth(statementId: string): string | null {
  const third = statementId.slice(14, 18)
  const months = Number.parseInt(third.slice(1), 16)
  if (third[0] !== '8' || !(months < 100 * 12)) return null
  return `${firstYear + Math.floor(months / 12)}-${String((months % 12) + 1).padStart(2, '0')}`
}

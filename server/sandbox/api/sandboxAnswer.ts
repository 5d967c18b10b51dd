import type { FaultKnobs } from '../knobs.ts'

export type SandboxAnswer = {
  readonly status: number
  readonly type: string
  readonly body: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

const jsonType = 'application/json; charset=utf-8'

/** The provider says no, in its own words. */
export class SandboxRefusal extends Error {
  readonly status: number
  readonly error: string

  constructor(status: number, error: string, message: string) {
    super(message)
    this.status = status
    this.error = error
  }
}

export const badRequest = (message: string) => new SandboxRefusal(400, 'badRequest', message)

export const toRefusalAnswer = ({ status, error, message }: SandboxRefusal): SandboxAnswer => ({
  status,
  type: jsonType,
  body: JSON.stringify({ error, message }),
})

export const toAnswer = (data: unknown): SandboxAnswer => ({
  status: 200,
  type: jsonType,
  body: JSON.stringify({ data }),
})

/** A list, in whichever of its shapes it comes today. */
export function toListAnswer(
  knobs: FaultKnobs,
  list: readonly unknown[],
  paging?: AnswerPaging,
): SandboxAnswer {
  return { status: 200, type: jsonType, body: JSON.stringify(shaped(knobs.wrapped, list, paging)) }
}

function shaped(
  as: FaultKnobs['wrapped'],
  list: readonly unknown[],
  paging: AnswerPaging | undefined,
): unknown {
  switch (as) {
    case 'plain':
      return { data: list, paging }
    case 'nested':
      return { data: { data: list, paging } }
    case 'named':
      return { data: { count: list.length, items: list }, paging }
    case 'bare':
      return list
  }
}

type AnswerPaging = {
  readonly cur: number
  readonly next?: number
  readonly nItems: number
  readonly limit: number
  readonly totalCount: number
}

const maxPageSize = 200

/** One page of a list. `page` counts rows, not pages. */
export function toPage<Row>(
  query: URLSearchParams,
  rows: readonly Row[],
): { page: Row[]; paging: AnswerPaging } {
  const [cur, requested] = [wholeNumber(query, 'page', 0), wholeNumber(query, 'limit', 25)]
  if (requested < 1) throw badRequest('limit must be at least 1')
  const limit = Math.min(requested, maxPageSize)
  const page = rows.slice(cur, cur + limit)
  const next = cur + limit < rows.length ? { next: cur + limit } : {}
  return { page, paging: { cur, ...next, nItems: page.length, limit, totalCount: rows.length } }
}

function wholeNumber(query: URLSearchParams, name: string, otherwise: number): number {
  const text = query.get(name) ?? String(otherwise)
  if (!/^\d{1,9}$/.test(text)) throw badRequest(`${name} must be a whole number`)
  return Number(text)
}

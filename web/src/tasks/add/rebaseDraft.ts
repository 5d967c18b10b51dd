const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export const isSameDraft: (one: object, other: object) => boolean = isSame

/**
 * What was typed over `base`, put on what it says by now: a field that was not touched says what it says now, a typed one
 * stays as typed. `overlaps` are the typed ones that meanwhile say something else again.
 */
export function rebaseDraft<Draft extends object>(
  base: Draft,
  typed: Draft,
  latest: Draft,
): { draft: Draft; overlaps: readonly (keyof Draft)[] } {
  const fields = Object.keys(latest) as (keyof Draft)[]
  const touched = fields.filter(field => !isSame(typed[field], base[field]))
  const draft = { ...latest }
  for (const field of touched) draft[field] = typed[field]
  const overlaps = touched.filter(
    field => !isSame(latest[field], base[field]) && !isSame(latest[field], typed[field]),
  )
  return { draft, overlaps }
}

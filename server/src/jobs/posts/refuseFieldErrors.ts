import { Refusal } from '../../kit/refusal.ts'

/** Refuses what lacks something, and names each field that does. */
export function refuseFieldErrors(fields: Record<string, string>): void {
  const [first] = Object.values(fields)
  if (first !== undefined) throw new Refusal('invalid', first, { fields })
}

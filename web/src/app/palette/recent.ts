import type { Href } from '@claimcrew/contract/kit/paths'
import * as z from 'zod'
import type { Found } from '../../kit/screen/palette.ts'
import { readSession } from '../../kit/session.ts'

const most = 6

const Recent = z
  .array(
    z.object({
      id: z.string(),
      label: z.string(),
      about: z.string().optional(),
      /** Of what nobody says unasked, as people and jobs: it can be offered again without looking for it. */
      to: (z.string() as z.ZodType<Href, string>).optional(),
    }),
  )
  .max(50)
export type Recent = z.infer<typeof Recent>[number]

const keyOf = () => `palette:${readSession().user?.userId ?? ''}`

/** What somebody has chosen last in this browser, the latest first. */
export function readRecent(): readonly Recent[] {
  try {
    return Recent.parse(JSON.parse(localStorage.getItem(keyOf()) ?? '[]'))
  } catch {
    return []
  }
}

/** Screens and actions are there unasked, and only while one may use them. */
const isAlwaysThere = ({ id }: Found) => /^(screen|action):/.test(id)

export function remember(found: Found): void {
  const { id, label, about } = found
  const to = 'to' in found && !isAlwaysThere(found) ? found.to : undefined
  const others = readRecent().filter(one => one.id !== id)
  localStorage.setItem(keyOf(), JSON.stringify([{ id, label, about, to }, ...others].slice(0, most)))
}

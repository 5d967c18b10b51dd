import type { Href } from '@claimcrew/contract/kit/paths'
import * as z from 'zod'
import { readOwnerKey } from '../../kit/actingFor.ts'
import type { PaletteItem } from '../../kit/screen/palette.ts'

const most = 6

const RecentItem = z
  .array(
    z.object({
      id: z.string(),
      label: z.string(),
      about: z.string().optional(),
      /** The address of a found person or job, so that it can be offered again without a search. */
      to: (z.string() as z.ZodType<Href, string>).optional(),
    }),
  )
  .max(50)
export type RecentItem = z.infer<typeof RecentItem>[number]

const keyOf = () => `palette:${readOwnerKey()}`

/** What somebody has chosen last in this browser, the latest first. */
export function readRecentItems(): readonly RecentItem[] {
  try {
    return RecentItem.parse(JSON.parse(localStorage.getItem(keyOf()) ?? '[]'))
  } catch {
    return []
  }
}

/** Screens and actions are there unasked, and only while one may use them. */
const isAlwaysThere = ({ id }: PaletteItem) => /^(screen|action):/.test(id)

export function rememberItem(item: PaletteItem): void {
  const { id, label, about } = item
  const to = 'to' in item && !isAlwaysThere(item) ? item.to : undefined
  const others = readRecentItems().filter(one => one.id !== id)
  localStorage.setItem(keyOf(), JSON.stringify([{ id, label, about, to }, ...others].slice(0, most)))
}

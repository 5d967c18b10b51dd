import * as z from 'zod'
import type { Found } from '../../kit/screen/palette.ts'
import { readSession } from '../../kit/session.ts'

const most = 6

const Recent = z.array(z.object({ id: z.string(), label: z.string(), about: z.string().optional() })).max(50)
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

export function remember({ id, label, about }: Found): void {
  const others = readRecent().filter(one => one.id !== id)
  localStorage.setItem(keyOf(), JSON.stringify([{ id, label, about }, ...others].slice(0, most)))
}

import { allPaths, type PlainPath, readPathRow } from '@claimcrew/contract/kit/paths'
import { type Actor, actorMay, type Role } from '@claimcrew/contract/permissions'
import type { PaletteItem } from '../../kit/screen/palette.ts'
import { listMenuEntries } from '../menu.ts'

/** Screens whose permission is everybody's though only these have something on them. */
const ownersOf: Readonly<Partial<Record<string, readonly Role[]>>> = { '/billerprofile': ['BILLER'] }

const isPlain = (path: string): path is PlainPath => !path.includes('$')

/** Every screen that somebody may use, under the name that the menu has for it. */
export function listScreenItems(actor: Actor | null): readonly PaletteItem[] {
  if (actor === null) return []
  const { role } = actor
  const labels = new Map(listMenuEntries(role).map(({ path, label }) => [path, label]))
  const items = allPaths.filter(isPlain).flatMap(path => {
    const { title, needs, forVisitors } = readPathRow(path)
    const isOpen = !needs || actorMay(actor, needs)
    if (forVisitors || !isOpen || ownersOf[path]?.includes(role) === false) return []
    return [{ id: `screen:${path}`, label: labels.get(path) ?? title, to: path }]
  })
  // Two addresses of one name lead to the same thing.
  return items.filter((one, index) => items.findIndex(({ label }) => label === one.label) === index)
}

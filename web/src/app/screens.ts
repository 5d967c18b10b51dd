import { allPaths, type Path, readPathRow } from '@claimcrew/contract/kit/paths'
import type { LoadScreen } from '../kit/screen/screen.ts'

type Screens = Readonly<Record<string, LoadScreen>>

const modules = import.meta.glob<{ screens: Screens }>('../*/screens.tsx', { eager: true })
const screenGroups = Object.values(modules).map(({ screens }) => screens)

/** The one screen of a path. The compiler asks each feature for its own; this finds a feature that has no list at all. */
function screenAt(path: Path): LoadScreen {
  const [load, ...others] = screenGroups.flatMap(screens => screens[path] ?? [])
  if (!load || others.length > 0) throw new Error(`${path} has ${load ? 'several screens' : 'no screen'}.`)
  return load
}

/** Every screen of the signed-in app. */
export const signedInScreens = allPaths
  .filter(path => !readPathRow(path).forVisitors)
  .map(path => [path, screenAt(path)] as const)

import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** The Node that runs the app: the one that was installed with it, else the one of the machine if it is new enough. */
export function findNode24() {
  const places = [
    inRoot('node_modules', 'node', 'bin', 'node'),
    inRoot('node_modules', '.bin', 'node'),
    process.execPath,
  ]
  return places.find(place => majorOf(place) >= 24)
}

function majorOf(place) {
  try {
    const isUs = realpathSync(place) === realpathSync(process.execPath)
    const version = isUs ? process.version : execFileSync(place, ['--version'], { encoding: 'utf8' })
    return Number.parseInt(version.slice(1), 10)
  } catch {
    return 0
  }
}

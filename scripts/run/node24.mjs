import { execFileSync } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { inRoot } from './root.mjs'

/** The Node that runs the app: the one that was installed with it, else the one of the machine if it is new enough. */
export function findNode24() {
  const paths = [
    inRoot('node_modules', 'node', 'bin', 'node'),
    inRoot('node_modules', '.bin', 'node'),
    process.execPath,
  ]
  return paths.find(path => majorOf(path) >= 24)
}

function majorOf(path) {
  try {
    const isUs = realpathSync(path) === realpathSync(process.execPath)
    const version = isUs ? process.version : execFileSync(path, ['--version'], { encoding: 'utf8' })
    return Number.parseInt(version.slice(1), 10)
  } catch {
    return 0
  }
}

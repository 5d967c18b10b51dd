import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The clone, wherever it is and wherever one stands in it. */
export const root = fileURLToPath(new URL('../../', import.meta.url))

export const workspaces = ['contract', 'server', 'web']

export const inRoot = (...names) => join(root, ...names)

/** The start of a tool that some workspace has installed: npm puts it beside the workspace when versions differ. */
export function toolPath(name, start) {
  const paths = ['.', ...workspaces].map(path => inRoot(path, 'node_modules', name, start))
  return paths.find(path => existsSync(path)) ?? paths[0]
}

/** One hash over files and folders; what does not exist counts as empty. */
export function hashFiles(paths) {
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`)
  for (const path of paths) addToHash(hash, path)
  return hash.digest('hex')
}

function addToHash(hash, path) {
  const stats = statSync(inRoot(path), { throwIfNoEntry: false })
  if (stats?.isDirectory()) {
    for (const name of readdirSync(inRoot(path)).sort()) addToHash(hash, join(path, name))
  } else if (stats && !/\.test\.tsx?$/.test(path)) {
    hash.update(`\0${path}\0${stats.size}\0`).update(readFileSync(inRoot(path)))
  }
}

export function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined
}

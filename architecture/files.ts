import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import type { SourceFiles } from './codebase.ts'

const root = join(import.meta.dirname, '..')
export const folders = '{contract,server,web,e2e,bench,faults,scale,oracle,scripts,architecture}'
const notOurs = /(^|[\\/])(node_modules|dist|test-results|playwright-report)$/

/** Paths from the root, written with slashes on every system. */
export const findPaths = (globs: string | string[]): string[] =>
  globSync(globs, { cwd: root, exclude: path => notOurs.test(path) }).map(path => path.split(sep).join('/'))

export const readAll = (paths: readonly string[]): SourceFiles =>
  Object.fromEntries(paths.map(path => [path, readFileSync(join(root, path), 'utf8')]))

/** Everything that the walls are about. */
export function readCode(): SourceFiles {
  const code = '*.{ts,tsx,mts,cts,js,jsx,mjs,cjs}'
  const globs = [
    'package.json',
    `${folders}/package.json`,
    'server/migrations/*.sql',
    code,
    `${folders}/**/${code}`,
  ]
  return readAll(findPaths(globs))
}

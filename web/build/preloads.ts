import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { allPaths, type Path, readPathRow } from '@claimcrew/contract/kit/paths'
import type { Plugin, Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

export const src = resolve(import.meta.dirname, '../src')

/** The module behind each path, read from the features' lists: `'/jobs': async () => (await import('./Screen.tsx'))…`. */
export function screenModules(): ReadonlyMap<string, string> {
  const row = /'(\/[^']*)': async \(\) => \(await import\('([^']+)'\)\)/g
  return new Map(
    globSync('*/{screens,visitorScreens}.tsx', { cwd: src }).flatMap(list =>
      [...readFileSync(resolve(src, list), 'utf8').matchAll(row)].map(
        ([, path = '', module = '']) => [path, resolve(src, dirname(list), module)] as const,
      ),
    ),
  )
}

const isChunk = (file: Bundle[string] | undefined): file is Chunk => file?.type === 'chunk'

/** The file that a module is in, all that it imports, and their styles. */
export function filesOf(module: string, bundle: Bundle): ReadonlySet<string> {
  const home = Object.values(bundle).find(file => isChunk(file) && file.moduleIds.includes(module))
  if (!home) throw new Error(`${module} is in no file of the build.`)
  return collectFiles(home.fileName, bundle)
}

function collectFiles(from: string, bundle: Bundle): ReadonlySet<string> {
  const files = new Set<string>()
  const add = (name: string) => {
    const file = bundle[name]
    if (files.has(name) || !isChunk(file)) return
    files.add(name)
    for (const style of file.viteMetadata?.importedCss ?? []) files.add(style)
    file.imports.forEach(add)
  }
  add(from)
  return files
}

/** What a screen fetches later by itself: dialogs, menus and the like, but not what the frame around it leads to. */
export function filesAtHand(module: string, bundle: Bundle): string[] {
  const frame = filesOf(resolve(src, 'app/SignedIn.tsx'), bundle)
  const own = [...filesOf(module, bundle)].filter(name => !frame.has(name)).map(name => bundle[name])
  const later = own.flatMap(file => (isChunk(file) ? file.dynamicImports : []))
  return later.flatMap(name => [...collectFiles(name, bundle)])
}

/** The styles that all parts but the overview come with (web/src/app/later.css). */
export function findLaterStyles(bundle: Bundle): string {
  const file = Object.keys(bundle).find(name => /^assets\/later-[^/]+\.css$/.test(name))
  if (file === undefined) throw new Error('web/src/app/later.css is in no file of the build.')
  return file
}

/** Where a signed-in start begins: the frame, and the screen in it. */
export function filesOfOverview(bundle: Bundle): ReadonlySet<string> {
  const overview = screenModules().get('/dashboard') ?? ''
  return new Set([...filesOf(resolve(src, 'app/SignedIn.tsx'), bundle), ...filesOf(overview, bundle)])
}

function filesByScreen(bundle: Bundle): Record<string, string[]> {
  const modules = screenModules()
  const first = filesOf(resolve(src, 'main.tsx'), bundle)
  const inside = filesOf(resolve(src, 'app/SignedIn.tsx'), bundle)
  const filesFor = (path: Path): string[] => {
    const screen = modules.get(path)
    if (screen === undefined) throw new Error(`${path}: no list of screens says which module it is.`)
    const { forVisitors } = readPathRow(path)
    const files = new Set([...(forVisitors ? [] : inside), ...filesOf(screen, bundle)])
    if (!forVisitors && path !== '/dashboard') files.add(findLaterStyles(bundle))
    return [...files].filter(file => !first.has(file))
  }
  return Object.fromEntries(allPaths.map(path => [path, filesFor(path)]))
}

/**
 * Writes down which files each screen needs. The server names them in the page, so that they come together; otherwise
 * the program is fetched to learn that the frame is needed, and the frame to learn that the screen is.
 */
export const preloads: Plugin = {
  name: 'claimcrew-preloads',
  apply: 'build',
  generateBundle(_, bundle) {
    const source = JSON.stringify(filesByScreen(bundle))
    this.emitFile({ type: 'asset', fileName: 'screens.json', source })
  },
}

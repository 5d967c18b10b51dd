import { isBuiltin } from 'node:module'
import { posix } from 'node:path'
import { features } from '../features.ts'
import { type Import, type ModuleSource, readSource, unknownPath } from './source.ts'

/** Every file of the house by its path from the root. */
export type SourceFiles = Readonly<Record<string, string>>

/** An import leads to a file of ours, to a package, to both (a workspace by its name), or nobody can tell. */
type Target = { file?: string; package?: string; builtin?: string }
export type Edge = Import & Target

type ModuleLocation = { floor: string; layer: string; isTest: boolean }
export type Module = ModuleLocation & Omit<ModuleSource, 'imports'> & { path: string; imports: Edge[] }
type Migration = { path: string; owner: string | undefined; sql: string; creates: string[] }
type Package = { folder: string; name: string; exports: Record<string, string>; declares: Set<string> }

/** `tables` says which room each table belongs to. */
export type Codebase = {
  modules: Module[]
  packages: Package[]
  migrations: Migration[]
  tables: Map<string, string>
}

export function readCodebase(files: SourceFiles): Codebase {
  const entries = Object.entries(files)
  const packages = entries.filter(([path]) => path.endsWith('package.json')).map(readPackage)
  const migrations = entries.filter(([path]) => path.endsWith('.sql')).map(readMigration)
  const modules = entries
    .filter(([path]) => /\.[mc]?[jt]sx?$/.test(path))
    .map(([path, text]) => {
      const { imports, ...source } = readSource(path, text)
      const edges = imports.flatMap(one =>
        targetsOf(one.specifier, path, files, packages).map(target => ({ ...one, ...target })),
      )
      return { path, ...locateModule(path), ...source, imports: edges }
    })
  return { modules, packages, migrations, tables: ownersIn(migrations) }
}

/**
 * Lowest first: a room knows those before it. The sandbox provider and the demo stand beside the product: it is complete
 * without them. Tests and tools look into every room from outside.
 */
export const layers: readonly string[] = ['kit', ...features, 'sandbox', 'demo', 'app', 'outside']

const outsideTheProduct = /^server\/(sandbox|demo)\//

const inNoFolder: Readonly<Record<string, string>> = {
  'features.ts': 'kit',
  'contract/src/permissions.ts': 'kit',
  'server/src/app.ts': 'app',
  'server/src/main.ts': 'app',
  'server/src/serve.ts': 'app',
  'server/src/admin.ts': 'app',
  'server/src/backup.ts': 'app',
  'server/src/doctor.ts': 'app',
  'web/src/main.tsx': 'app',
}

/** contract/src/people/rules.ts stands on the floor `contract`, in the room `people`. */
export function locateModule(path: string): ModuleLocation {
  const [top = '', src, folder = ''] = path.split('/')
  const floor = ['contract', 'server', 'web'].includes(top) ? top : 'root'
  const isTest = /\.test\.tsx?$/.test(path) || /^((contract|server)\/test|e2e)\//.test(path)
  const beside = isTest ? undefined : outsideTheProduct.exec(path)?.[1]
  const isInside = floor !== 'root' && src === 'src' && !isTest
  return { floor, isTest, layer: inNoFolder[path] ?? beside ?? (isInside ? folder : 'outside') }
}

function targetsOf(specifier: string, from: string, files: SourceFiles, packages: Package[]): Target[] {
  const [path = ''] = specifier.split('?')
  if (path.startsWith('.')) {
    const file = posix.join(posix.dirname(from), path)
    if (!/[*{[]/.test(file)) return [{ file: findExisting(file, files) }]
    const matching = Object.keys(files).filter(one => one !== from && posix.matchesGlob(one, file))
    return matching.map(one => ({ file: one }))
  }
  if (isBuiltin(path)) return [{ builtin: path.replace('node:', '') }]
  if (path.includes(unknownPath) || /^([/#]|\w+:)/.test(path)) return [{}]
  const name = path.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? path
  const ours = packages.find(one => one.name === name)
  if (!ours) return [{ package: name }]
  const file = posix.join(ours.folder, resolveExport(`.${path.slice(name.length)}`, ours))
  return [{ package: name, file: findExisting(file, files) }]
}

/** Bundlers take an import without its ending, TypeScript one with the ending it would be compiled to. */
function findExisting(path: string, files: SourceFiles): string {
  const spellings = [path, path.replace(/\.([mc]?)js(x?)$/, '.$1ts$2'), `${path}.ts`, `${path}.tsx`]
  return [...spellings, `${path}/index.ts`, `${path}/index.tsx`].find(one => one in files) ?? path
}

function resolveExport(path: string, { exports }: Package): string {
  for (const [pattern, target] of Object.entries(exports)) {
    const match = path.match(new RegExp(`^${pattern.replace('*', '(.+)')}$`))
    if (match) return target.replace('*', match[1] ?? '')
  }
  return path
}

function readPackage([path, text]: [string, string]): Package {
  const { name, exports = {}, ...fields } = JSON.parse(text)
  const declared = [fields.dependencies, fields.devDependencies, fields.optionalDependencies]
  const declares = new Set<string>([name, ...declared.flatMap(list => Object.keys(list ?? {}))])
  return { folder: posix.dirname(path), name, exports, declares }
}

const creating = /\bcreate (?:table|view|materialized view)(?: if not exists)? "?(\w+)/gi

/** 0003_engagements.sql makes the tables of engagements. */
function readMigration([path, text]: [string, string]): Migration {
  const sql = text.replace(/--.*/g, '')
  const owner = path.split(/[_.]/).find(word => layers.includes(word))
  return { path, owner, sql, creates: [...sql.matchAll(creating)].map(([, table = '']) => table) }
}

/** What kit keeps for everybody, whatever its migration is called. */
const tablesOfKit = ['audit_events']

function ownersIn(migrations: Migration[]): Map<string, string> {
  const owned = migrations.flatMap(({ creates, owner = '' }) => creates.map(table => [table, owner] as const))
  return new Map([...owned, ...tablesOfKit.map(table => [table, 'kit'] as const)])
}

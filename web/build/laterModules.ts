import { globSync, readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'

const src = resolve(import.meta.dirname, '../src')

/** What opens over a screen and what one types numbers and choices into: no screen begins with any of it. */
const laterParts = [
  ...['Drawer', 'Menu', 'Modal', 'Popover', 'Tooltip'],
  ...['Chip', 'MultiSelect', 'NumberInput', 'Select'],
]

type SourceFile = { readonly imports: readonly string[]; readonly drawsLater: boolean }

const staticImport = /^(?:import|export)\s(?!type\b)(?:([^'"]*?)\sfrom\s)?'([^']+)'/gm

function readSource(file: string): SourceFile {
  const matches = [...readFileSync(file, 'utf8').matchAll(staticImport)]
  return {
    imports: matches.flatMap(([, , from = '']) =>
      from.startsWith('.') ? [resolve(dirname(file), from)] : [],
    ),
    drawsLater: matches.some(
      ([, names = '', from]) =>
        from === '@mantine/form' ||
        (from === '@mantine/core' && names.split(/[\s,{}]+/).some(name => laterParts.includes(name))),
    ),
  }
}

function listLaterFiles(): ReadonlySet<string> {
  const files = new Map(
    globSync('**/*.{ts,tsx}', { cwd: src })
      .filter(name => !name.includes('.test.'))
      .map(name => [resolve(src, name), readSource(resolve(src, name))] as const),
  )
  const later = new Set([...files].flatMap(([file, { drawsLater }]) => (drawsLater ? [file] : [])))
  for (let before = 0; before < later.size; ) {
    before = later.size
    for (const [file, { imports }] of files) if (imports.some(one => later.has(one))) later.add(file)
  }
  return later
}

const laterFiles = listLaterFiles()

/**
 * Whether a module of ours brings along what opens over a screen. It shares no file with those that don't: a screen would
 * fetch a hundred kilobytes for a neighbor of what it begins with.
 */
export const isLater = (id: string): boolean => laterFiles.has(id.split('?')[0] ?? id)

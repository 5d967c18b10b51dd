import type { ESTree } from 'vite'

/** A function of a file, and its code without comments. */
export type DeclaredFunction = { readonly name: string; readonly code: string }

type StoreModule = {
  readonly path: string
  readonly functions: readonly DeclaredFunction[]
  readonly imports: readonly { readonly file?: string; readonly names: readonly string[] }[]
}

const writing =
  /\.(insertInto|updateTable|deleteFrom|mergeInto|replaceInto|for(NoKey)?Update|for(Key)?Share)\(|\b(insert into|delete from|merge into|for (no key )?update|for (key )?share)\b|\bupdate \w+(?:(?: as)? \w+)?\s+set\b/i

const comments = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g

/**
 * The functions of stores that write rows or lock them, by the path of the store: by a statement of their own, or by calling
 * one that does, in the same store or in another.
 */
export function findWritingFunctions(
  stores: readonly StoreModule[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const writers = new Map(
    stores.map(({ path, functions }) => [
      path,
      new Set(functions.filter(({ code }) => writing.test(code)).map(({ name }) => name)),
    ]),
  )
  for (let hasMore = true; hasMore; ) {
    hasMore = false
    for (const { path, functions, imports } of stores) {
      const own = writers.get(path) ?? new Set()
      const imported = imports.flatMap(({ file = '', names }) =>
        names.filter(name => writers.get(file)?.has(name)),
      )
      if (own.size + imported.length === 0) continue
      const callsWriter = new RegExp(`\\b(${[...own, ...imported].join('|')})\\b`)
      for (const { name, code } of functions)
        if (!own.has(name) && callsWriter.test(code)) {
          own.add(name)
          hasMore = true
        }
    }
  }
  return writers
}

export function listFunctions(program: ESTree.Program, text: string): DeclaredFunction[] {
  return program.body.flatMap(node => listDeclarations(node, text))
}

function listDeclarations(node: ESTree.Program['body'][number], text: string): DeclaredFunction[] {
  const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
  const codeOf = ({ start, end }: { readonly start: number; readonly end: number }) =>
    text.slice(start, end).replace(comments, '')
  if (declared?.type === 'FunctionDeclaration' && declared.id)
    return [{ name: declared.id.name, code: codeOf(declared) }]
  if (declared?.type !== 'VariableDeclaration') return []
  return declared.declarations.flatMap(one =>
    one.id.type === 'Identifier' ? [{ name: one.id.name, code: codeOf(one) }] : [],
  )
}

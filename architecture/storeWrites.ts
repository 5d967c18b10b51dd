import type { ESTree } from 'vite'

const writing =
  /\.(insertInto|updateTable|deleteFrom|mergeInto|replaceInto|for(NoKey)?Update|for(Key)?Share)\(|\b(insert into|delete from|merge into|for (no key )?update|for (key )?share)\b|\bupdate \w+(?:(?: as)? \w+)?\s+set\b/i

const comments = /\/\*[\s\S]*?\*\/|(^|\s)\/\/.*/g

type Declaration = { readonly name: string; readonly code: string }

/** The functions of a file that write rows or lock them, also by calling another one of the file. */
export function listWritingFunctions(program: ESTree.Program, text: string): string[] {
  const declarations = program.body.flatMap(node => listDeclarations(node, text))
  const names = new Set(declarations.filter(({ code }) => writing.test(code)).map(({ name }) => name))
  for (let known = -1; known < names.size; ) {
    known = names.size
    const callsOne = new RegExp(`\\b(${[...names].join('|')})\\b`)
    for (const { name, code } of declarations) if (known > 0 && callsOne.test(code)) names.add(name)
  }
  return [...names]
}

function listDeclarations(node: ESTree.Program['body'][number], text: string): Declaration[] {
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

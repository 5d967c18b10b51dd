import { type ESTree, Visitor } from 'vite'

const isLiteral = (node: ESTree.Node | null): boolean =>
  node?.type === 'Literal' || (node?.type === 'UnaryExpression' && isLiteral(node.argument))

/** `const [a, b] = [1, 2]`, whether or not it ends in `as const`: the parts of the list, or null for any other declaration. */
function listParts({ id, init }: ESTree.VariableDeclarator): ESTree.ArrayExpression['elements'] | null {
  const list = init?.type === 'TSAsExpression' ? init.expression : init
  if (id.type !== 'ArrayPattern' || list?.type !== 'ArrayExpression') return null
  const isPlain = list.elements.length > 1 && list.elements.every(part => part?.type !== 'SpreadElement')
  return isPlain ? list.elements : null
}

/** Where constants share a line: any of a module, and those of a function that are plain values. */
export function listPairedConstants(program: ESTree.Program, lineAt: (offset: number) => number): number[] {
  const ofModule = new Set(
    program.body.flatMap(node => {
      const declared = node.type === 'ExportNamedDeclaration' ? node.declaration : node
      return declared ? [declared.start] : []
    }),
  )
  const lines: number[] = []
  new Visitor({
    VariableDeclaration: ({ kind, declarations, start }) => {
      const isPaired = declarations.some(one => {
        const parts = listParts(one)
        return parts !== null && (ofModule.has(start) || parts.every(isLiteral))
      })
      if (kind === 'const' && isPaired) lines.push(lineAt(start))
    },
  }).visit(program)
  return lines
}

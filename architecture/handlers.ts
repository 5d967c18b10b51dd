import { type ESTree, Visitor } from 'vite'

/** A function that a handler calls with the transaction or the context of the call. */
type HandlerCall = { readonly name: string; readonly takesTx: boolean }

/** What answers an endpoint: a line in a table of routes, or a constant of the type `Handler`. */
export type HandlerSource = {
  readonly name: string
  readonly isInTable: boolean
  /** One expression, without statements. */
  readonly isOneLine: boolean
  readonly calls: readonly HandlerCall[]
  readonly line: number
}

type NodeText = { readonly start: number; readonly end: number }
type Answer = ESTree.ArrowFunctionExpression | ESTree.Function

const isFunction = (node: ESTree.Expression | null | undefined): node is Answer =>
  node?.type === 'ArrowFunctionExpression' || node?.type === 'FunctionExpression'

/** All handlers that a file writes; those that a table only names stand where they are written. */
export function listHandlers(
  program: ESTree.Program,
  text: string,
  lineAt: (offset: number) => number,
): HandlerSource[] {
  const textOf = ({ start, end }: NodeText) => text.slice(start, end)
  const handlers: HandlerSource[] = []
  const add = (name: string, node: Answer, isInTable: boolean) => {
    const within = (one: NodeText) => node.start <= one.start && one.end <= node.end
    handlers.push({
      name,
      isInTable,
      isOneLine: !blocks.some(within),
      calls: calls
        .filter(within)
        .map(({ name: called, first }) => ({ name: called, takesTx: first === 'tx' })),
      line: lineAt(node.start),
    })
  }
  const blocks: NodeText[] = []
  const calls: (NodeText & { readonly name: string; readonly first: string })[] = []
  new Visitor({
    BlockStatement: node => void blocks.push(node),
    CallExpression: node => {
      const [first] = node.arguments
      const passed = first?.type === 'Identifier' ? first.name : ''
      if (passed === 'tx' || passed === 'ctx')
        calls.push({ start: node.start, end: node.end, name: textOf(node.callee), first: passed })
    },
  }).visit(program)
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      const isHandler =
        id.type === 'Identifier' && id.typeAnnotation && /^:\s*Handler</.test(textOf(id.typeAnnotation))
      if (isHandler && isFunction(init)) add(id.name, init, false)
    },
    CallExpression: ({ callee, arguments: args }) => {
      if (!/^define(Delegated)?Routes$/.test(textOf(callee))) return
      for (const table of args.filter(one => one.type === 'ObjectExpression'))
        for (const one of table.properties)
          if (one.type === 'Property' && one.key.type === 'Identifier' && isFunction(one.value))
            add(one.key.name, one.value, true)
    },
  }).visit(program)
  return handlers
}

import { type ESTree, Visitor } from 'vite'

/** A name that a file gives to something of its own: a type, a function, a variable or a parameter. */
export type DeclaredName = {
  readonly name: string
  readonly kind: 'type' | 'function' | 'value'
  readonly isExported: boolean
  readonly line: number
  /** A function's first parameter as it is written, with its type. */
  readonly firstParameter: string
}

type NodeText = { readonly start: number; readonly end: number }

/** `{ asked }` takes the name of somebody else's member, so only `{ asked: query }` declares one. */
function declaredBy(pattern: ESTree.BindingPattern | ESTree.BindingRestElement): ESTree.BindingIdentifier[] {
  switch (pattern.type) {
    case 'Identifier':
      return [pattern]
    case 'AssignmentPattern':
      return declaredBy(pattern.left)
    case 'RestElement':
      return declaredBy(pattern.argument)
    case 'ArrayPattern':
      return pattern.elements.flatMap(one => (one ? declaredBy(one) : []))
    default:
      return pattern.properties.flatMap(one =>
        one.type === 'RestElement' ? declaredBy(one.argument) : one.shorthand ? [] : declaredBy(one.value),
      )
  }
}

/** All names that a file declares, however deep they stand. */
export function listNames(
  program: ESTree.Program,
  text: string,
  lineAt: (offset: number) => number,
): DeclaredName[] {
  const names: DeclaredName[] = []
  const exportedAt = new Set(
    program.body.flatMap(node =>
      node.type === 'ExportNamedDeclaration' && node.declaration ? [node.declaration.start] : [],
    ),
  )
  const add = (
    kind: DeclaredName['kind'],
    { name, start }: { name: string; start: number },
    statement?: NodeText,
    parameters: readonly NodeText[] = [],
  ) => {
    const [first] = parameters
    names.push({
      name,
      kind,
      isExported: statement !== undefined && exportedAt.has(statement.start),
      line: lineAt(start),
      firstParameter: first ? text.slice(first.start, first.end) : '',
    })
  }
  const addParameters = ({ params }: ESTree.Function | ESTree.ArrowFunctionExpression) => {
    for (const one of params) {
      const pattern =
        one.type === 'TSParameterProperty' ? one.parameter : one.type === 'RestElement' ? one.argument : one
      for (const id of declaredBy(pattern)) add('value', id)
    }
  }
  new Visitor({
    TSTypeAliasDeclaration: node => add('type', node.id, node),
    TSInterfaceDeclaration: node => add('type', node.id, node),
    TSTypeParameter: node => add('type', node.name),
    ClassDeclaration: node => {
      if (node.id) add('type', node.id, node)
    },
    FunctionDeclaration: node => {
      if (node.id) add('function', node.id, node, node.params)
      addParameters(node)
    },
    FunctionExpression: addParameters,
    ArrowFunctionExpression: addParameters,
    VariableDeclaration: node => {
      for (const { id, init } of node.declarations) {
        const isFunction = init?.type === 'ArrowFunctionExpression' || init?.type === 'FunctionExpression'
        for (const one of declaredBy(id))
          add(isFunction ? 'function' : 'value', one, node, isFunction ? init.params : [])
      }
    },
  }).visit(program)
  return names
}

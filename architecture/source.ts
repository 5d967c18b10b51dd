import { parse } from '@babel/parser'

/** Stands for a name that is known only while the program runs. */
export const unknown = '…'

/** `text` is the import as it is written, `specifier` what it names. */
export type Import = { text: string; specifier: string; lazy: boolean; line: number }

/** A call, a `new`, a tag or a member: its `code` is `db.selectFrom(`, `new Date(`, sql` or `Date.now`. */
export type Use = { code: string; args: string[]; line: number }

/** What the walls want to know of a file. Comments, and strings that look like code, are none of it. */
export type Source = { imports: Import[]; uses: Use[]; onlyPassesOn: boolean }

type Node = Readonly<Record<string, unknown>> & { type: string; start: number; end: number }
type Written = (part: unknown) => string

export function readSource(path: string, text: string): Source {
  const { body } = parse(text, {
    sourceType: 'module',
    // What TypeScript would refuse is for TypeScript to say.
    errorRecovery: true,
    attachComment: false,
    createImportExpressions: true,
    plugins: path.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'],
  }).program
  const nodes: Node[] = []
  collect(body, nodes)
  const written: Written = part => (isNode(part) ? text.slice(part.start, part.end) : '')
  const uses = nodes.flatMap(node => useIn(node, written))
  const imports = [...nodes.flatMap(node => importIn(node, written)), ...uses.flatMap(importByCall)]
  const isPassage = body.every(one => one.type === 'ImportDeclaration' || passesOn(one))
  return { imports, uses, onlyPassesOn: isPassage && body.some(passesOn) }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function collect(value: unknown, into: Node[]): void {
  if (isNode(value)) into.push(value)
  else if (!Array.isArray(value)) return
  for (const part of Object.values(value)) collect(part, into)
}

const passesOn = (statement: ReturnType<typeof parse>['program']['body'][number]) =>
  statement.type === 'ExportAllDeclaration' ||
  (statement.type === 'ExportNamedDeclaration' && !statement.declaration && statement.specifiers.length > 0)

// The last line: in a chain of calls, that is where the one in question stands.
const lineOf = (node: unknown) => (node as { loc: { end: { line: number } } }).loc.end.line

function importIn(node: Node, written: Written): Import[] {
  // import type, import x = require('…'), and all the others.
  const named =
    { TSImportType: node.argument, TSExternalModuleReference: node.expression }[node.type] ?? node.source
  const [text, lazy, line] = [written(node), node.type === 'ImportExpression', lineOf(node)]
  return isNode(named) ? textsIn(written(named)).map(specifier => ({ text, specifier, lazy, line })) : []
}

function useIn(node: Node, written: Written): Use[] {
  const use = (before: string, what: unknown, after: string, args: unknown = []): Use[] => [
    { code: before + squeezed(written(what)) + after, args: (args as []).map(written), line: lineOf(what) },
  ]
  if (/^(Optional)?CallExpression$/.test(node.type)) return use('', node.callee, '(', node.arguments)
  if (/^(Optional)?MemberExpression$/.test(node.type)) return use('', node, '')
  if (node.type === 'NewExpression') return use('new ', node.callee, '(', node.arguments)
  if (node.type === 'TaggedTemplateExpression') return use('', node.tag, '`', [node.quasi])
  return []
}

/** One spelling for all: without spaces, a?.b and a['b'] as a.b. */
const squeezed = (code: string) =>
  code.replace(/\s+|[?!](?=[.[])/g, '').replace(/\.?\[['"](\w+)['"]\]/g, '.$1')

const requiring = /^require(\.resolve)?\($|\bcreateRequire\(.*\)(\.resolve)?\($|^import\.meta\.resolve\($/

function importByCall({ code, args: [first = '', second = ''], line }: Use): Import[] {
  const imports = (name: string, lazy: boolean) =>
    textsIn(name).map(specifier => ({ text: code + first, specifier, lazy, line }))
  if (requiring.test(code)) return imports(first, false)
  if (code === 'import.meta.glob(')
    return imports(first, !/\beager\b/.test(second)).filter(one => !one.specifier.startsWith('!'))
  // A worker's or a child's file: new URL('./sheet.ts', import.meta.url).
  const isFile = code === 'new URL(' && second === 'import.meta.url' && /\.[mc]?[jt]sx?.$/.test(first)
  return isFile ? imports(first.replace(/^(.)(?=\w)/, '$1./'), true) : []
}

/** The text of a string, or each text of a list of them. */
export function textsIn(code: string): string[] {
  const strings = [...code.matchAll(/(['"`])((?:(?!\1|\$\{).)*)\1/gs)].map(([, , text = '']) => text)
  const isOne = strings.length === 1 && strings[0]?.length === code.length - 2
  return isOne || code.startsWith('[') ? strings : [unknown]
}

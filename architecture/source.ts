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
type Statement = ReturnType<typeof parse>['program']['body'][number]

export function readSource(path: string, text: string): Source {
  const { body } = parse(text, {
    sourceType: 'module',
    sourceFilename: path,
    attachComment: false,
    createImportExpressions: true,
    plugins: [
      ['typescript', { dts: path.endsWith('.d.ts') }],
      ...(path.endsWith('x') ? ['jsx' as const] : []),
    ],
  }).program
  const nodes: Node[] = []
  collect(body, nodes)
  const written = (part: unknown) => (isNode(part) ? text.slice(part.start, part.end) : '')
  const uses = nodes.flatMap(node => useIn(node, written))
  const imports = [...nodes.flatMap(node => importIn(node, written)), ...uses.flatMap(importByCall)]
  return {
    imports,
    uses,
    onlyPassesOn: body.some(passesOn) && body.every(one => passesOn(one) || isImport(one)),
  }
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

function collect(value: unknown, into: Node[]): void {
  if (isNode(value)) into.push(value)
  else if (!Array.isArray(value)) return
  for (const part of Object.values(value)) collect(part, into)
}

const lineOf = (node: Node) => (node.loc as { start: { line: number } }).start.line

function importIn(node: Node, written: (part: unknown) => string): Import[] {
  const { type, source, argument, expression } = node
  const naming =
    type === 'TSImportType' ? argument : type === 'TSExternalModuleReference' ? expression : source
  const [text, lazy, line] = [written(node), type === 'ImportExpression', lineOf(node)]
  return isNode(naming) ? textsIn(written(naming)).map(specifier => ({ text, specifier, lazy, line })) : []
}

function useIn(node: Node, written: (part: unknown) => string): Use[] {
  const use = (what: unknown, mark: string, args: unknown = []): Use[] => [
    { code: squeezed(written(what)) + mark, args: (args as unknown[]).map(written), line: lineOf(node) },
  ]
  if (/^(Optional)?CallExpression$/.test(node.type)) return use(node.callee, '(', node.arguments)
  if (/^(Optional)?MemberExpression$/.test(node.type)) return use(node, '')
  if (node.type === 'TaggedTemplateExpression') return use(node.tag, '`', [node.quasi])
  if (node.type !== 'NewExpression') return []
  return use(node.callee, '(', node.arguments).map(one => ({ ...one, code: `new ${one.code}` }))
}

const squeezed = (code: string) => code.replace(/\s+|[?!](?=\.)/g, '').replace(/\[['"](\w+)['"]\]/g, '.$1')

const requiring =
  /(^|\.)require(\.resolve)?\($|\bcreateRequire\(.*\)(\.resolve)?\($|^import\.meta\.resolve\($/

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
  const isPlain =
    code.startsWith('[') || (strings.length === 1 && code.length === (strings[0]?.length ?? 0) + 2)
  return isPlain ? strings : [unknown]
}

const isImport = (one: Statement) => one.type === 'ImportDeclaration'
const passesOn = (one: Statement) =>
  one.type === 'ExportAllDeclaration' ||
  (one.type === 'ExportNamedDeclaration' && !one.declaration && one.specifiers.length > 0)

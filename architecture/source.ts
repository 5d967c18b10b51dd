import { type ESTree, parseSync, Visitor } from 'vite'
import { type HandlerSource, listHandlers } from './handlers.ts'
import { type DeclaredName, listNames } from './names.ts'
import { listPairedConstants } from './pairedConstants.ts'
import { type DeclaredFunction, listFunctions } from './storeWrites.ts'

/** Stands for a name that is known only while the program runs. */
export const unknownPath = '…'

/**
 * `text` is the import as it is written, `specifier` what it names. `names` are what is taken from there: `*` is
 * everything, `endpoints` is every endpoint of a module that is passed on as a whole.
 */
export type Import = { text: string; specifier: string; lazy: boolean; line: number; names: string[] }

/** A name that others can import; an endpoint is reached through its module as well, and one that only reads is a GET. */
type Export = { name: string; isEndpoint: boolean; isGet: boolean; line: number }

/** A call, a `new`, a tag or a member: its `code` is `db.selectFrom(`, `new Date(`, sql` or `Date.now`. */
export type CodeUse = { code: string; args: string[]; line: number }

/** What the walls want to know of a file. Comments, and strings that look like code, are none of it. */
export type ModuleSource = {
  imports: Import[]
  exports: Export[]
  uses: CodeUse[]
  names: DeclaredName[]
  handlers: HandlerSource[]
  functions: DeclaredFunction[]
  /** The lines on which constants are declared in pairs. */
  pairedConstantLines: number[]
  lineCount: number
  /** The lines, comments included, with a word that makes a sentence or the name of a test a riddle. */
  riddleLines: number[]
  isBarrel: boolean
}

type TextSpan = { readonly start: number; readonly end: number }

export function readSource(path: string, text: string): ModuleSource {
  const { program, errors } = parseSync(path, text, { sourceType: 'module' })
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const [imports, uses]: [Import[], CodeUse[]] = [[], []]
  const lineEnds = Array.from(text.matchAll(/\n/g), ({ index }) => index)
  const lineAt = (offset: number) => lineEnds.findLastIndex(lineEnd => lineEnd < offset) + 2
  const lineOf = ({ end }: TextSpan) => lineAt(end)
  const textOf = ({ start, end }: TextSpan) => text.slice(start, end)

  const addImport = (node: TextSpan, named: TextSpan | null, names: string[], lazy = false) => {
    for (const specifier of named ? listTexts(textOf(named)) : [])
      imports.push({ text: textOf(node), specifier, lazy, line: lineOf(node), names })
  }
  const addUse = (before: string, what: TextSpan, after = '', args: readonly TextSpan[] = []) => {
    const code = before + squeezed(textOf(what)) + after
    uses.push({ code, args: args.map(textOf), line: lineOf(what) })
  }
  new Visitor({
    ImportDeclaration: node => addImport(node, node.source, namesTaken(node, text)),
    ExportNamedDeclaration: node =>
      addImport(
        node,
        node.source,
        node.specifiers.map(one => nameOf(one.local)),
      ),
    ExportAllDeclaration: node => addImport(node, node.source, ['*']),
    TSModuleDeclaration: node => {
      if (node.id.type === 'Literal') addImport(node, node.id, namesAdded(node))
    },
    TSImportType: node => addImport(node, node.source, ['*']),
    TSExternalModuleReference: node => addImport(node, node.expression, ['*']),
    ImportExpression: node => addImport(node, node.source, namesAwaited(node, text), true),
    CallExpression: node => addUse('', node.callee, '(', node.arguments),
    NewExpression: node => addUse('new ', node.callee, '(', node.arguments),
    TaggedTemplateExpression: node => addUse('', node.tag, '`', [node.quasi]),
    MemberExpression: node => addUse('', node),
  }).visit(program)
  return {
    imports: [...imports, ...uses.flatMap(importByCall)],
    exports: program.body.flatMap(node => exportsOf(node).map(one => ({ ...one, line: lineAt(node.start) }))),
    uses,
    names: listNames(program, text, lineAt),
    handlers: listHandlers(program, text, lineAt),
    functions: listFunctions(program, text),
    pairedConstantLines: listPairedConstants(program, lineAt),
    lineCount: lineEnds.length,
    riddleLines: [riddleWords, fragmentOfComment, riddleInTestName].flatMap(riddle =>
      Array.from(text.matchAll(riddle), ({ index }) => lineAt(index)),
    ),
    isBarrel: onlyPassesOn(program),
  }
}

/** Words of other centuries, each of which a plain one can replace. */
const riddleWords =
  /\b(?:for eve[r]|whoeve[r]|whomeve[r]|thereo[f]|that whic[h]|(?:some|any|every|no)body who[m]|(?:one|those|people|person) who[m])\b/gi

/** A comment says what or why in a sentence: "Of cards alone." says neither. */
const fragmentOfComment =
  /(?:\/\*\*|^[ \t]*\/\/) (?:Also|By(?! now| then)|Of|Past) [^.:?`]{1,60}\.(?: \*\/)?$/gm

/** A test is about a biller, a client or no one; the name of a test follows its call, or the table of its cases. */
const riddleInTestName =
  /(?:\b(?:it|test|describe)(?:\.\w+)*|\]\))\(\s*['"`][^'"`\n]*\b(?:some|no|every|any)body\b/gi

const nameOf = (node: ESTree.ModuleExportName) => (node.type === 'Literal' ? node.value : node.name)

/** Of `import * as contract` the members that are used; all of its endpoints where it is used as a whole. */
function namesTaken({ specifiers, end }: ESTree.ImportDeclaration, text: string): string[] {
  return specifiers.flatMap(one => {
    if (one.type === 'ImportDefaultSpecifier') return ['default']
    if (one.type === 'ImportSpecifier') return [nameOf(one.imported)]
    const used = [...text.slice(end).matchAll(new RegExp(`\\b${one.local.name}\\b(?:\\.(\\w+))?`, 'g'))]
    return used.map(([, member = 'endpoints']) => member)
  })
}

/** `declare module './handlers.ts' { interface Answered { … } }` adds to what stands there. */
function namesAdded({ body }: { readonly body?: ESTree.TSModuleDeclaration['body'] }): string[] {
  const inside = body && 'body' in body && Array.isArray(body.body) ? body.body : []
  return inside.flatMap(node =>
    node.type === 'TSInterfaceDeclaration' ? [node.id.name] : exportsOf(node).map(one => one.name),
  )
}

/** `(await import('./A.tsx')).A` and `const { a } = await import('./a.ts')` say what they take. */
function namesAwaited({ start, end }: TextSpan, text: string): string[] {
  const member = /^\)\.(\w+)/.exec(text.slice(end))
  const taken = /\{([^{}]*)\}\s*=\s*await\s*$/.exec(text.slice(0, start))
  if (member?.[1]) return [member[1]]
  return taken?.[1]?.split(',').map(one => one.split(':')[0]?.trim() ?? '') ?? ['*']
}

const isGetOptions = (options: ESTree.Argument): boolean =>
  options.type === 'ObjectExpression' &&
  options.properties.some(
    one =>
      one.type === 'Property' &&
      one.key.type === 'Identifier' &&
      one.key.name === 'method' &&
      one.value.type === 'Literal' &&
      one.value.value === 'GET',
  )

function exportsOf(node: ESTree.Program['body'][number]): Omit<Export, 'line'>[] {
  const plain = (name: string) => ({ name, isEndpoint: false, isGet: false })
  if (node.type === 'ExportDefaultDeclaration') return [plain('default')]
  if (node.type !== 'ExportNamedDeclaration') return []
  const { declaration, specifiers } = node
  if (!declaration) return specifiers.map(one => plain(nameOf(one.exported)))
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id, init }) => {
      const isEndpoint =
        init?.type === 'CallExpression' &&
        init.callee.type === 'Identifier' &&
        init.callee.name === 'endpoint'
      const isGet = isEndpoint && init.arguments.some(isGetOptions)
      return boundBy(id).map(name => ({ name, isEndpoint, isGet }))
    })
  const { id } = declaration
  return id && 'name' in id ? [plain(id.name)] : []
}

/** The names that a pattern binds: `{ a, b: c }` binds a and c. */
function boundBy(pattern: ESTree.BindingPattern): string[] {
  if (pattern.type === 'Identifier') return [pattern.name]
  if (pattern.type === 'AssignmentPattern') return boundBy(pattern.left)
  if (pattern.type === 'ArrayPattern')
    return pattern.elements.flatMap(one => (one && one.type !== 'RestElement' ? boundBy(one) : []))
  return pattern.properties.flatMap(one => (one.type === 'Property' ? boundBy(one.value) : []))
}

/** One spelling for all: without spaces, a?.b and a['b'] as a.b. */
const squeezed = (code: string) =>
  code.replace(/\s+|[?!](?=[.[])/g, '').replace(/\.?\[['"](\w+)['"]\]/g, '.$1')

const requiring = /^require(\.resolve)?\($|\bcreateRequire\(.*\)(\.resolve)?\($|^import\.meta\.resolve\($/

function importByCall({ code, args: [first = '', second = ''], line }: CodeUse): Import[] {
  const imports = (name: string, lazy: boolean) =>
    listTexts(name).map(specifier => ({ text: code + first, specifier, lazy, line, names: ['*'] }))
  if (requiring.test(code)) return imports(first, false)
  if (code === 'import.meta.glob(')
    return imports(first, !/\beager\b/.test(second)).filter(one => !one.specifier.startsWith('!'))
  // A worker's or a child's file: new URL('./sheet.ts', import.meta.url).
  const isFile = code === 'new URL(' && second === 'import.meta.url' && /\.[mc]?[jt]sx?.$/.test(first)
  return isFile ? imports(first.replace(/^(.)(?=\w)/, '$1./'), true) : []
}

/** The text of a string, or each text of a list of them. */
export function listTexts(code: string): string[] {
  const strings = Array.from(code.matchAll(/(['"`])((?:(?!\1|\$\{).)*)\1/gs), ([, , text = '']) => text)
  const isOne = strings.length === 1 && strings[0]?.length === code.length - 2
  return isOne || code.startsWith('[') ? strings : [unknownPath]
}

/** Imports, exports of what was imported, and nothing of its own. */
function onlyPassesOn({ body }: ESTree.Program): boolean {
  const exports = body.filter(one => one.type !== 'ImportDeclaration')
  return (
    exports.length > 0 &&
    exports.every(
      one =>
        one.type === 'ExportAllDeclaration' ||
        (one.type === 'ExportNamedDeclaration' && !one.declaration && one.specifiers.length > 0),
    )
  )
}

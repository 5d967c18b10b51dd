import { type ESTree, parseSync, Visitor } from 'vite'

/** Stands for a name that is known only while the program runs. */
export const unknown = '…'

/** `text` is the import as it is written, `specifier` what it names. */
export type Import = { text: string; specifier: string; lazy: boolean; line: number }

/** A call, a `new`, a tag or a member: its `code` is `db.selectFrom(`, `new Date(`, sql` or `Date.now`. */
export type Use = { code: string; args: string[]; line: number }

/** What the walls want to know of a file. Comments, and strings that look like code, are none of it. */
export type Source = { imports: Import[]; uses: Use[]; onlyPassesOn: boolean }

type Part = { readonly start: number; readonly end: number }

export function readSource(path: string, text: string): Source {
  const { program, errors } = parseSync(path, text, { sourceType: 'module' })
  if (errors[0]) throw new Error(`${path} cannot be read: ${errors[0].message}`)
  const [imports, uses]: [Import[], Use[]] = [[], []]
  const lineEnds = Array.from(text.matchAll(/\n/g), ({ index }) => index)
  const lineOf = ({ end }: Part) => lineEnds.findLastIndex(lineEnd => lineEnd < end) + 2
  const written = ({ start, end }: Part) => text.slice(start, end)

  const addImport = (node: Part, named: Part | null, lazy = false) => {
    for (const specifier of named ? textsIn(written(named)) : [])
      imports.push({ text: written(node), specifier, lazy, line: lineOf(node) })
  }
  const addUse = (before: string, what: Part, after = '', args: readonly Part[] = []) => {
    const code = before + squeezed(written(what)) + after
    uses.push({ code, args: args.map(written), line: lineOf(what) })
  }
  new Visitor({
    ImportDeclaration: node => addImport(node, node.source),
    ExportNamedDeclaration: node => addImport(node, node.source),
    ExportAllDeclaration: node => addImport(node, node.source),
    TSImportType: node => addImport(node, node.source),
    TSExternalModuleReference: node => addImport(node, node.expression),
    ImportExpression: node => addImport(node, node.source, true),
    CallExpression: node => addUse('', node.callee, '(', node.arguments),
    NewExpression: node => addUse('new ', node.callee, '(', node.arguments),
    TaggedTemplateExpression: node => addUse('', node.tag, '`', [node.quasi]),
    MemberExpression: node => addUse('', node),
  }).visit(program)
  return { imports: [...imports, ...uses.flatMap(importByCall)], uses, onlyPassesOn: onlyPassesOn(program) }
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
  const strings = Array.from(code.matchAll(/(['"`])((?:(?!\1|\$\{).)*)\1/gs), ([, , text = '']) => text)
  const isOne = strings.length === 1 && strings[0]?.length === code.length - 2
  return isOne || code.startsWith('[') ? strings : [unknown]
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

import { globSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { ESTree, Plugin } from 'vite'
import { src } from './preloads.ts'

type Edit = { readonly start: number; readonly end: number; readonly text: string }
type TextRange = { readonly start: number; readonly end: number }

/** What the server and the documentation read of an endpoint; a browser sends and takes what the types say. */
const shapes = ['params', 'query', 'body', 'reply']
const unread = ['summary', 'perMinute', 'idempotent', 'exports', 'background', 'seatless', 'asksAgain']

/** They declare something by being called, so they are called whether or not anyone takes the result. */
const declaring = new Set(['declareNotificationKinds'])

/** `saveHoliday.body`: forms check what is typed by the same shape as the server. */
function findReadShapes(): ReadonlySet<string> {
  const files = globSync('**/*.{ts,tsx}', { cwd: src }).map(file => readFileSync(resolve(src, file), 'utf8'))
  const reads = files.flatMap(code => code.match(new RegExp(`\\b\\w+\\.(${shapes.join('|')})\\b`, 'g')) ?? [])
  return new Set(reads)
}

/** Where a chain of calls begins: `z` of `z.string().min(1)`. */
function findRoot(node: ESTree.Expression): ESTree.Expression {
  if (node.type === 'CallExpression' || node.type === 'NewExpression') return findRoot(node.callee)
  return node.type === 'MemberExpression' ? findRoot(node.object) : node
}

/** Whether something is called while the module is loaded. */
function hasCall(node: unknown): boolean {
  if (Array.isArray(node)) return node.some(hasCall)
  if (typeof node !== 'object' || node === null || !('type' in node)) return false
  if (node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression') return false
  return node.type === 'CallExpression' || Object.values(node).some(hasCall)
}

/** From where a property begins to where the next one does, its comma included. */
function rangeOfProperty(properties: readonly TextRange[], index: number, end: number): TextRange {
  const start = properties[index]?.start ?? end
  return { start, end: properties[index + 1]?.start ?? end }
}

function* editEndpoint(
  name: string,
  declared: ESTree.ObjectExpression,
  read: ReadonlySet<string>,
): Iterable<Edit> {
  for (const [index, property] of declared.properties.entries()) {
    if (property.type !== 'Property' || property.key.type !== 'Identifier') continue
    const key = property.key.name
    const isShape = shapes.includes(key)
    const isLeftOut = unread.includes(key) || (isShape && !read.has(`${name}.${key}`))
    if (isLeftOut) yield { ...rangeOfProperty(declared.properties, index, declared.end - 1), text: '' }
    else if (isShape && hasCall(property.value)) yield* wrap(property.value, lazyCall)
  }
}

const lazyCall = ['lazyShape(() => (', '))'] as const
const pureCall = ['/* @__PURE__ */ (() => (', '))()'] as const
const pureLazyCall = [`/* @__PURE__ */ ${lazyCall[0]}`, lazyCall[1]] as const

function* wrap({ start, end }: TextRange, [before, after]: readonly [string, string]): Iterable<Edit> {
  yield { start, end: start, text: before }
  yield { start: end, end, text: after }
}

/** Shapes are the constants with a capital letter, as types are. */
const isShapeName = (name: string) => /^[A-Z][a-z]/.test(name)

function* editConstant(id: string, value: ESTree.Expression, read: ReadonlySet<string>): Iterable<Edit> {
  if (!hasCall(value)) return
  const root = findRoot(value)
  if (root.type === 'Identifier' && declaring.has(root.name)) return
  if (isShapeName(id)) return yield* wrap(value, pureLazyCall)
  yield { start: value.start, end: value.start, text: pureCall[0] }
  const [argument] = value.type === 'CallExpression' ? value.arguments : []
  if (root.type === 'Identifier' && root.name === 'endpoint' && argument?.type === 'ObjectExpression')
    yield* editEndpoint(id, argument, read)
  yield { start: value.end, end: value.end, text: pureCall[1] }
}

function* declaredConstants(program: ESTree.Program) {
  for (const statement of program.body) {
    const declaration = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declaration?.type !== 'VariableDeclaration') continue
    for (const { id, init } of declaration.declarations)
      if (id.type === 'Identifier' && init) yield { id: id.name, init }
  }
}

function* editModule(program: ESTree.Program, read: ReadonlySet<string>): Iterable<Edit> {
  for (const { id, init } of declaredConstants(program)) yield* editConstant(id, init, read)
}

/** The shapes of a screen: what an address says, and what a browser keeps. */
function* editScreenModule(program: ESTree.Program): Iterable<Edit> {
  for (const { id, init } of declaredConstants(program)) {
    const root = findRoot(init)
    if (isShapeName(id) && hasCall(init) && root.type === 'Identifier' && root.name === 'z')
      yield* wrap(init, pureLazyCall)
  }
}

function applyEdits(code: string, edits: Iterable<Edit>): string {
  let end = code.length
  let edited = ''
  for (const edit of [...edits].toReversed()) {
    edited = edit.text + code.slice(edit.end, end) + edited
    end = edit.start
  }
  return code.slice(0, end) + edited
}

const importLazyShape = `import { lazyShape } from ${JSON.stringify(resolve(src, 'kit/lazyShape.ts'))}
`

function editCode(code: string, edits: Iterable<Edit>) {
  const edited = applyEdits(code, edits)
  return { code: edited.includes('lazyShape(') ? importLazyShape + edited : edited, map: null }
}

let readShapes: ReadonlySet<string> = new Set()

/**
 * Takes out of the contract what a browser never reads: the shapes of endpoints, but for those that a form asks, and what
 * the documentation says of them. Each constant is marked as one that may go where nothing refers to it any more, and the
 * shapes that stay are made when they are first used. On a slow line the shapes alone were a second of a first start.
 */
export const leanContract: Plugin = {
  name: 'claimcrew-lean-contract',
  apply: 'build',
  enforce: 'post',
  buildStart() {
    readShapes = findReadShapes()
  },
  transform: {
    filter: { id: /\/contract\/src\/.*\.ts$/ },
    handler(code) {
      return editCode(code, editModule(this.parse(code) as ESTree.Program, readShapes))
    },
  },
}

/** Makes the shapes of screens when they are first used, as those of the contract are. */
export const lazyScreenShapes: Plugin = {
  name: 'claimcrew-lazy-screen-shapes',
  apply: 'build',
  enforce: 'post',
  transform: {
    filter: { id: /\/web\/src\/.*\.tsx?$/, code: /from ['"]zod['"]/ },
    handler(code) {
      return editCode(code, editScreenModule(this.parse(code) as ESTree.Program))
    },
  },
}

/** zod also writes JSON schemas, which only the server's documentation asks for: a browser does without that part. */
export const leanShapes: Plugin = {
  name: 'claimcrew-lean-shapes',
  apply: 'build',
  load: {
    filter: { id: /\/zod\/v4\/core\/(to-json-schema|json-schema-processors)\.js$/ },
    handler: id => {
      const names = readFileSync(id, 'utf8').matchAll(/^export (?:const|function|class) (\w+)/gm)
      const stubs = [...names].map(([, name]) => `export const ${name} = () => undefined`)
      return { code: stubs.join('\n'), moduleSideEffects: false }
    },
  },
}

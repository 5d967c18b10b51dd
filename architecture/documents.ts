import { posix } from 'node:path'
import { features } from '../features.ts'
import type { SourceFiles } from './codebase.ts'

type Repository = {
  /** The documents to check, by path. */
  readonly documents: SourceFiles
  /** Every file and folder, from the root. */
  readonly paths: readonly string[]
  /** The text of the source, in which a name has to occur. */
  readonly sources: SourceFiles
}

type Mention = { readonly document: string; readonly line: number; readonly text: string }

const maxWords: Readonly<Record<string, number>> = {
  'docs/architecture.md': 3000,
  ...Object.fromEntries(features.map(feature => [`contract/src/${feature}/README.md`, 300])),
}

/** What is wrong with the documents: too long, missing, or naming something that is not in the repository. */
export function listDocumentFaults({ documents, paths, sources }: Repository): string[] {
  const tails = new Set(paths.flatMap(listTails))
  const code = Object.entries(sources)
    .filter(([path]) => !isTest(path))
    .map(([, text]) => withoutComments(text))
    .join('\n')
  const words = new Set(code.match(word))
  const scripts = JSON.parse(sources['package.json'] ?? '{}').scripts ?? {}
  const isThere = (path: string) => (/[*]/.test(path) ? hasMatch(path, paths) : paths.includes(path))

  const whyNot = ({ document, text }: Mention): string | undefined => {
    const script = /^npm (?:run )?([\w-]+)/.exec(text)?.[1]
    if (script !== undefined) return script in scripts ? undefined : 'package.json has no such script'
    const address = /^(?:[A-Z]+ )?(\.?\/[^\s{?#…]*)/.exec(text)?.[1]
    if (address !== undefined) return code.includes(address) ? undefined : 'no source has this address'
    if (isPath(text)) {
      const path = text.replaceAll('<feature>', '*').replace(/\/$/, '')
      const feature = /^contract\/src\/(\w+)\//.exec(document)?.[1]
      const own = feature ? ['contract', 'server', 'web'].map(floor => `${floor}/src/${feature}/${path}`) : []
      const isFound = [path, ...own].some(isThere) || (!feature && tails.has(path))
      return isFound ? undefined : 'there is no such file or folder'
    }
    const missing = (text.match(word) ?? []).filter(
      one => !words.has(one) && !(isAnyCase(text, one) && words.has(one.toLowerCase())),
    )
    return missing.length > 0 ? `no source has ${missing.join(', ')}` : undefined
  }

  return [
    ...lengthFaults(documents),
    ...Object.entries(documents).flatMap(([document, text]) => [
      ...namesIn(document, text).flatMap(mention => complain(mention, whyNot(mention))),
      ...examplesIn(document, text).flatMap(name => complain(name, whyNot(name))),
      ...linksIn(document, text).flatMap(link => complain(link, brokenLink(link, documents, paths))),
    ]),
  ]
}

const complain = ({ document, line, text }: Mention, why: string | undefined): string[] =>
  why === undefined ? [] : [`${document}:${line} names ${text}: ${why}. Name what is there, or leave it out.`]

function lengthFaults(documents: SourceFiles): string[] {
  return Object.entries(maxWords).flatMap(([document, most]) => {
    const text = documents[document]
    if (text === undefined) return [`${document} is missing. Say what it is, its rules and its terms.`]
    const count = text.split(/\s+/).filter(Boolean).length
    return count > most ? [`${document} has ${count} words, ${most} at most. Say less, or elsewhere.`] : []
  })
}

/** Shorter ones are found everywhere. */
const word = /[A-Za-z_]\w{2,}/g

/** Has a slash or a file's ending; what begins with a setting's name lies outside of the repository. */
const isPath = (text: string) =>
  !/[\s:=@(]|^[A-Z_]+\//.test(text) && (text.includes('/') || /\.(tsx?|mjs|sql|css|json|md)$/.test(text))

/** SQL and the names of headers are written in capitals in prose. */
const isAnyCase = (text: string, one: string) => /^[A-Z]+$/.test(one) || /^[A-Z][\w-]+: /.test(text)

const isTest = (path: string) => /\.(test|e2e)\.tsx?$/.test(path)

/** Ordinary words stand in comments, and would let a name pass that is gone. */
const withoutComments = (text: string) =>
  text.replace(/(^|\s)\/\*[\s\S]*?\*\//g, '$1').replace(/(^|\s)\/\/.*/g, '$1')

/** `kit/data/db.ts` is enough for `server/src/kit/data/db.ts`. */
const listTails = (path: string): string[] => {
  const parts = path.split('/')
  return parts.map((_, index) => parts.slice(index).join('/'))
}

const hasMatch = (pattern: string, paths: readonly string[]) =>
  paths.some(path => posix.matchesGlob(path, pattern) || posix.matchesGlob(path, `**/${pattern}`))

/** What stands in backticks. */
const namesIn = (document: string, text: string) => mentionsIn(document, proseLines(text), /`([^`]+)`/g)

const linksIn = (document: string, text: string) =>
  mentionsIn(document, proseLines(text), /\]\((?!\w+:)([^)\s]+)\)/g)

/** What examples import or call, unless one of them makes it: an example may add what is not there yet. */
function examplesIn(document: string, text: string): Mention[] {
  const lines = codeLines(text)
  const made = new Set(lines.flatMap(line => Array.from(line.matchAll(exporting), ([, name = '']) => name)))
  const imports = lines.map(line => /^import .*\{(.+)\} from/.exec(line)?.[1] ?? '')
  const imported = mentionsIn(document, imports, /(\w{3,})(?=\s*(?:,|$))/g)
  return [...imported, ...mentionsIn(document, lines, /(\w{3,})\(/g)].filter(
    ({ text: name }) => !made.has(name),
  )
}

const exporting = /^export (?:const|type|function|class) (\w+)/g

function mentionsIn(document: string, lines: readonly string[], pattern: RegExp): Mention[] {
  return lines.flatMap((line, index) =>
    Array.from(line.matchAll(pattern), ([, named = '']) => ({ document, line: index + 1, text: named })),
  )
}

const proseLines = (text: string) => linesBy(text, block => block === undefined)
const codeLines = (text: string) => linesBy(text, block => /^tsx?$/.test(block ?? ''))

/** The lines outside of blocks, or in blocks of some language; the others are empty, so that numbers stay. */
function linesBy(text: string, isWanted: (block: string | undefined) => boolean): string[] {
  let block: string | undefined
  return text.split('\n').map(line => {
    if (!line.startsWith('```')) return isWanted(block) ? line : ''
    block = block === undefined ? line.slice(3) : undefined
    return ''
  })
}

function brokenLink({ document, text }: Mention, documents: SourceFiles, paths: readonly string[]) {
  const [file = '', heading] = text.split('#')
  const target = file === '' ? document : posix.join(posix.dirname(document), file)
  if (!paths.includes(target)) return 'the link leads nowhere'
  if (heading === undefined) return undefined
  return headingsIn(documents[target] ?? '').includes(heading) ? undefined : 'it has no such heading'
}

const headingsIn = (text: string): string[] =>
  Array.from(text.matchAll(/^#+ (.+)$/gm), ([, title = '']) =>
    title
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  )

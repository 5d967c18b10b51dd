import { type AST, parseRegExpLiteral, visitRegExpAST } from '@eslint-community/regexpp'
import { parseSync, Visitor } from 'vite'

/** A pattern of the source, and where it stands; `pattern` is null where it is put together while the program runs. */
type FoundRegex = { readonly file: string; readonly line: number; readonly pattern: RegExp | null }

/** Every regular expression of a file, written as a literal or made by a call. */
export function findRegexes(file: string, text: string): FoundRegex[] {
  const regexes: FoundRegex[] = []
  const add = (start: number, pattern: RegExp | null) =>
    regexes.push({ file, line: text.slice(0, start).split('\n').length, pattern })
  const addCall = (node: { start: number; callee: object }) => {
    if ('name' in node.callee && node.callee.name === 'RegExp') add(node.start, null)
  }
  new Visitor({
    Literal: node => {
      if ('regex' in node) add(node.start, new RegExp(node.regex.pattern, node.regex.flags))
    },
    NewExpression: addCall,
    CallExpression: addCall,
  }).visit(parseSync(file, text, { sourceType: 'module' }).program)
  return regexes
}

/** What is repeated less often than that costs the same however long a text is. */
const minLoop = 10

const maxAlphabet = 14
const maxPumps = 40
const maxStarts = 8
const rejecting = ['', '\0', '\n\n', '\0<!"']

/**
 * Texts that make a pattern try much: something that one of its repetitions takes, over and over, behind what leads
 * there, and in the end something that does not fit.
 */
function hostileTexts(pattern: RegExp): { start: string; pump: string; end: string }[] {
  const { alphabet, pumps, starts } = partsOf(pattern)
  const pairs = alphabet.slice(0, 5).flatMap((one, _, some) => some.map(other => one + other))
  const all = [...new Set([...pumps, ...alphabet, ...pairs])].filter(pump => pump !== '').slice(0, maxPumps)
  return [...new Set(['', '\0', ...starts])]
    .slice(0, maxStarts)
    .flatMap(start => all.flatMap(pump => rejecting.map(end => ({ start, pump, end }))))
}

/** What a pattern repeats, what stands before that, and the characters that it knows. */
function partsOf(pattern: RegExp) {
  const [alphabet, pumps, starts] = [new Set<string>(), new Set<string>(), new Set<string>()]
  visitRegExpAST(parseRegExpLiteral(pattern), {
    onCharacterEnter: node => alphabet.add(String.fromCodePoint(node.value)),
    onCharacterSetEnter: node => addAll(alphabet, charactersOf(node, pattern.flags)),
    onCharacterClassEnter: node => addAll(alphabet, charactersOf(node, pattern.flags)),
    onAlternativeEnter: ({ elements }) => addAll(pumps, literalsIn(elements)),
    onQuantifierEnter: node => {
      if (node.max < minLoop) return
      for (const choice of [0, 1, 2]) pumps.add(sampleOf(node.element, pattern.flags, choice))
      starts.add(sampleBefore(node, pattern.flags))
    },
  })
  return { alphabet: [...alphabet].slice(0, maxAlphabet), pumps, starts }
}

function addAll(to: Set<string>, texts: readonly string[]): void {
  for (const text of texts) to.add(text)
}

/** The words of a pattern: several characters of it, one after the other. */
function literalsIn(elements: readonly AST.Element[]): string[] {
  const text = elements
    .map(one => (one.type === 'Character' ? String.fromCodePoint(one.value) : '\0'))
    .join('')
  return text.split('\0').filter(one => one.length > 1)
}

// One of each kind that patterns tell apart, the likely ones first.
const characters = [...'a0 A-_.,/\\:;@#"\'<>()[]{}*+?!=%&$|~^`\n\t\0é中', '\u200b', '😀']

const charactersOf = ({ raw }: AST.Node, flags: string): string[] => {
  const single = new RegExp(`^${raw}$`, flags.replace(/[gy]/g, ''))
  return characters.filter(one => single.test(one)).slice(0, 2)
}

/** A text that a part of a pattern takes; `choice` is which of several ways, and how often where that is free. */
function sampleOf(node: AST.Node, flags: string, choice: number): string {
  switch (node.type) {
    case 'Character':
      return String.fromCodePoint(node.value)
    case 'CharacterSet':
    case 'CharacterClass':
      return charactersOf(node, flags).at(choice > 0 ? 1 : 0) ?? charactersOf(node, flags)[0] ?? ''
    case 'Quantifier':
      return sampleOf(node.element, flags, choice).repeat(
        Math.min(node.max, Math.max(node.min, choice > 1 ? 1 : 0)),
      )
    case 'CapturingGroup':
    case 'Group': {
      const { alternatives } = node
      return sampleOf(alternatives[choice % alternatives.length] as AST.Alternative, flags, choice)
    }
    case 'Alternative':
      return node.elements.map(one => sampleOf(one, flags, choice)).join('')
    default:
      return ''
  }
}

/** What a pattern has taken, at least, before it comes to one of its parts. */
function sampleBefore(node: AST.Node, flags: string): string {
  const { parent } = node
  if (!parent) return ''
  const earlier =
    parent.type === 'Alternative' ? parent.elements.slice(0, parent.elements.indexOf(node as never)) : []
  return sampleBefore(parent, flags) + earlier.map(one => sampleOf(one, flags, 0)).join('')
}

/** What this thread has worked for, in milliseconds: others on the machine do not count. */
const readCpuMs = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

function costOf(pattern: RegExp, text: string): number {
  const began = readCpuMs()
  text.replace(pattern, '')
  return readCpuMs() - began
}

const minOf = (tries: number, measure: () => number) => Math.min(...Array.from({ length: tries }, measure))

// Below that a measurement says nothing: the system counts a thread's work a few milliseconds late.
const noteworthyMs = 10
const maxLength = 100_000
// Close to each other: each may take sixteen times as long as the one before.
const fewRepetitions = [8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30]

const isNoteworthy = (pattern: RegExp, text: string) =>
  isSuspicious(pattern, text) &&
  costOf(pattern, text) > noteworthyMs &&
  minOf(3, () => costOf(pattern, text)) > noteworthyMs

/** By the clock, which is exact and quick: on a busy machine it looks at more texts than it must. What is linear takes a tenth of that. */
function isSuspicious(pattern: RegExp, text: string): boolean {
  const began = performance.now()
  text.replace(pattern, '')
  return performance.now() - began > 1
}

/**
 * A hostile text for which twice the length costs more than three times as much; null where there is none. Lengths grow
 * from a few repetitions on, so that what would take forever is met while it takes milliseconds.
 */
export function findSlowText(pattern: RegExp): string | null {
  for (const { start, pump, end } of hostileTexts(pattern)) {
    const textOf = (count: number) => start + pump.repeat(count) + end
    const grows = (length: number) => {
      const [half, whole] = [length / 2, length].map(size => textOf(Math.ceil(size / pump.length))) as [
        string,
        string,
      ]
      const cost = (text: string) => minOf(3, () => costOf(pattern, text))
      return cost(whole) > 3 * Math.max(noteworthyMs / 10, cost(half))
    }
    let isSlow = fewRepetitions.some(count => isNoteworthy(pattern, textOf(count)))
    for (let length = 6_250; length <= maxLength && !isSlow; length *= 2) {
      const text = textOf(Math.ceil(length / pump.length))
      if (!isSuspicious(pattern, text)) break
      isSlow = isNoteworthy(pattern, text) && grows(length) && grows(length)
    }
    if (isSlow) return `${JSON.stringify(start)} + ${JSON.stringify(pump)} × n + ${JSON.stringify(end)}`
  }
  return null
}

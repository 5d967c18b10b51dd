import type { Token } from './tokens.ts'
import { workWords } from './workWords.ts'

type TokenRange = { readonly first: number; readonly end: number }

const patients = new Set(['patient', 'patients', 'pt'])
const insured = new Set(['member', 'subscriber', 'insured', 'dependent', 'beneficiary', 'guarantor'])
const titles = new Set(['mr', 'mrs', 'ms', 'miss', 'master', 'baby'])

/**
 * A name that is said to be a patient's: `pt John Smith`, `Patient: SMITH, JOHN`, `patient name: john smith`. Two words
 * with capitals, neither of them a word of the trade; after `name:` small letters do as well.
 */
export function matchName(tokens: readonly Token[], start: number): TokenRange | null {
  const label = tokens[start]
  if (label?.kind !== 'word' || !(patients.has(label.text) || insured.has(label.text))) return null
  let at = start + 1
  if (tokens[at]?.text === "'" && tokens[at + 1]?.text === 's') at += 2
  const isNamed = /^(name|named)$/.test(tokens[at]?.text ?? '')
  if (isNamed) at++
  else if (insured.has(label.text)) return null
  const signs = skip(tokens, at)
  const isMarked = signs > at
  // PT is physical therapy, unless something else says that it is somebody.
  if (label.casing === 'CAPITALS' && label.text === 'pt' && !isNamed && !isMarked) return null
  at = signs
  const isTitled = titles.has(tokens[at]?.text ?? '')
  if (isTitled) at += tokens[at + 1]?.text === '.' ? 2 : 1
  const fits = (token: Token) =>
    token.casing === 'Capital' || (isMarked && token.casing === 'CAPITALS') || (isNamed && isMarked)
  const given = wordAt(tokens, at, fits)
  if (!given) return null
  if (isTitled && given.isFull) return { first: at, end: given.end }
  const next = given.end + (tokens[given.end]?.text === ',' ? 1 : 0)
  const family = wordAt(tokens, next, fits)
  if (!family || !(given.isFull || family.isFull)) return null
  return { first: at, end: family.end }
}

/** The first token after `:`, ` - `, `is` and the like; three of them at most. */
function skip(tokens: readonly Token[], start: number): number {
  let at = start
  while (at < start + 3 && /^([:=\-#("'*.]|is|was)$/.test(tokens[at]?.text ?? '')) at++
  return at
}

/** A name, also O'Brien, Smith-Jones or an initial; on the same line. */
function wordAt(tokens: readonly Token[], start: number, fits: (token: Token) => boolean) {
  const word = tokens[start]
  if (word?.kind !== 'word' || /[\n\t]/.test(word.gap) || !fits(word) || workWords.has(word.text)) return null
  if (tokens[start + 1]?.kind === 'number' && tokens[start + 1]?.gap === '') return null
  const isFull = word.text.length > 1 || tokens[start + 1]?.text === "'"
  let end = start + 1
  if (!isFull && tokens[end]?.text === '.') end++
  while (end < start + 5 && /^['-]$/.test(tokens[end]?.text ?? '') && tokens[end + 1]?.kind === 'word') {
    if (tokens[end]?.gap !== '' || tokens[end + 1]?.gap !== '') break
    end += 2
  }
  return { end, isFull }
}

import { matchDate } from './dates.ts'
import { type LabelMatch, matchLabel, type PatientKind } from './labels.ts'
import { matchName } from './names.ts'
import { matchBeneficiary, matchIdentifier, matchSocialSecurity } from './numbers.ts'
import type { Token } from './tokens.ts'

/** Which tokens give somebody away, and as what. */
type PatientSpan = { readonly kind: PatientKind; readonly first: number; readonly end: number }

/** Goes through a text once; at each token it looks at a bounded number of others, so long texts take no longer than that. */
export function findPatient(tokens: readonly Token[]): PatientSpan | null {
  for (let at = 0; at < tokens.length; at++) {
    const match = matchAt(tokens, at)
    if (match) return match
  }
  return null
}

function matchAt(tokens: readonly Token[], at: number): PatientSpan | null {
  if (tokens[at]?.kind === 'mark') return null
  const security = matchSocialSecurity(tokens, at)
  if (security) return { kind: 'social-security-number', first: at, end: security }
  const beneficiary = matchBeneficiary(tokens, at)
  if (beneficiary) return { kind: 'member-number', first: at, end: beneficiary }
  const label = matchLabel(tokens, at)
  const end = label ? endOfLabelled(tokens, label) : null
  if (label && end) return { kind: label.kind, first: at, end }
  const name = matchName(tokens, at)
  if (name) return { kind: 'name', ...name }
  return labelledAfterwards(tokens, at)
}

const endOfLabelled = (tokens: readonly Token[], label: LabelMatch) =>
  label.kind === 'birth-date' ? endOfBirthDate(tokens, label.end) : endOfNumber(tokens, label)

/** As far as a value may be from its label. */
const maxTokensApart = 8

const saysOf =
  /^(is|was|are|as|be|should|to|from|the|a|an|patient|pt|s|correct|corrected|incorrect|wrong|listed|shows|showing|reads|file|in|of)$/
const pointsTo = /^([:=#\-("'*[>|_/]|is|was)$/

/**
 * Close behind the label any date is a birth date; some words further only one of long ago, for a fix of a birth date
 * has a date too.
 */
function endOfBirthDate(tokens: readonly Token[], start: number): number | null {
  let isClose = true
  let isNext = true
  for (let at = start; at < start + maxTokensApart; at++) {
    const token = tokens[at]
    // A label further on has its own date.
    if (!token || matchLabel(tokens, at)?.kind === 'birth-date') return null
    const date = matchDate(tokens, at)
    if (date && (date.isOld || (isClose && (date.isWhole || isNext)))) return date.end
    const isFirstOn =
      token.text === 'on' && (tokens[at - 1]?.text === 'born' || tokens[at + 1]?.text === 'file')
    isClose &&= token.kind === 'mark' ? !/^[$%!?;]$/.test(token.text) : isFirstOn || saysOf.test(token.text)
    isNext &&= pointsTo.test(token.text) || isFirstOn
  }
  return null
}

const stillPoints =
  /^(is|was|are|as|be|should|to|from|the|new|old|correct|corrected|incorrect|wrong|reads|changed|no|nr|num|number|id|last|four|digits|ending|ends|x+)$/
const sentenceEnds = /^[,;.$%!?&+]$/

function endOfNumber(tokens: readonly Token[], { end: start, minDigits }: LabelMatch): number | null {
  for (let at = start; at < start + maxTokensApart; at++) {
    const token = tokens[at]
    if (!token) return null
    // On the next line only behind a colon or the like: a line of its own begins with a count as often.
    if (token.gap === '\n' && tokens[at - 1]?.kind !== 'mark') return null
    if (token.kind !== 'mark') {
      const end = matchIdentifier(tokens, at, minDigits)
      if (end) return end
      const prefixed = isPrefix(token) ? matchIdentifier(tokens, at + 1, 6) : null
      if (prefixed) return prefixed
    }
    const isTail = /^(last|ending|ends)$/.test(tokens[at - 1]?.text ?? '') && /^(4|in)$/.test(token.text)
    const goesOn = token.kind === 'mark' ? !sentenceEnds.test(token.text) : stillPoints.test(token.text)
    if (!goesOn && !isTail) return null
  }
  return null
}

/** The letters of `Member ID: XYZ 123456`. */
const isPrefix = ({ casing, text }: Token) =>
  casing === 'CAPITALS' ? text.length <= 4 : casing === 'Capital' && text.length === 1

/** `01/02/1980 (DOB)`, `12345678 is the MRN`; an old date also without a sign between the two. */
function labelledAfterwards(tokens: readonly Token[], at: number): PatientSpan | null {
  const date = matchDate(tokens, at)
  const isPlainDate = date?.isWhole === true && !date.isPacked
  const end = isPlainDate ? date.end : matchIdentifier(tokens, at, 4)
  if (!end) return null
  let next = end
  const opens = /^([([=]|is|was)$/.test(tokens[next]?.text ?? '')
  if (opens) next++
  while (opens && next < end + 6 && /^(the|her|his|their|patient|pt|'|s|a)$/.test(tokens[next]?.text ?? ''))
    next++
  const isOldDate = isPlainDate && date.isOld
  if (!opens && !isOldDate) return null
  if (!opens && tokens[next]?.kind === 'mark') next++
  const label = matchLabel(tokens, next)
  if (!label || (label.kind === 'birth-date') !== isPlainDate) return null
  return { kind: label.kind, first: at, end: label.end }
}

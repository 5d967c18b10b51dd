import { matchDate } from './dates.ts'
import type { Token } from './tokens.ts'
import { countedThings } from './workWords.ts'

/** 123-45-6789, also with dots or blanks. Blanks alone may be a row of counts, so there it must be a possible number. */
export function matchSocialSecurity(tokens: readonly Token[], start: number): number | null {
  const area = digitsAt(tokens, start, 3)
  if (area === null) return null
  for (const sign of ['-', '.', '']) {
    const group = sign === '' ? start + 1 : start + 2
    const serial = sign === '' ? group + 1 : group + 2
    const gaps = [group, serial].map(at => tokens[at]?.gap)
    // A dot with a blank or a new line behind it ends a sentence.
    const holdsTogether = sign === '.' ? gaps.every(gap => gap === '') : !gaps.includes('\n')
    const isSigned =
      sign !== '' && holdsTogether && tokens[start + 1]?.text === sign && tokens[group + 1]?.text === sign
    const isSpaced = sign === '' && tokens[group]?.gap === ' ' && tokens[serial]?.gap === ' '
    const [middle, last] = [digitsAt(tokens, group, 2), digitsAt(tokens, serial, 4)]
    if (middle === null || last === null) continue
    if (isSigned || (isSpaced && isPossible(area, middle, last) && !isInRow(tokens, start, serial)))
      return serial + 1
  }
  return null
}

const digitsAt = (tokens: readonly Token[], at: number, length: number): string | null => {
  const token = tokens[at]
  return token?.kind === 'number' && token.text.length === length ? token.text : null
}

const isPossible = (area: string, group: string, serial: string) =>
  !/^(000|666|9..)$/.test(area) && group !== '00' && serial !== '0000'

/** Between other numbers of the same line. */
const isInRow = (tokens: readonly Token[], start: number, last: number) =>
  (tokens[start - 1]?.kind === 'number' && tokens[start]?.gap !== '\n') ||
  (tokens[last + 1]?.kind === 'number' && tokens[last + 1]?.gap !== '\n')

// Medicare leaves out letters that look like digits.
const beneficiary =
  /^[1-9][ac-hj-km-np-rt-y][ac-hj-km-np-rt-y\d]\d[ac-hj-km-np-rt-y][ac-hj-km-np-rt-y\d]\d[ac-hj-km-np-rt-y]{2}\d\d$/

/** A Medicare number has a form of its own: 1EG4-TE5-MK73. */
export function matchBeneficiary(tokens: readonly Token[], start: number): number | null {
  const first = tokens[start]
  if (first?.kind !== 'number' || first.text.length > 1) return null
  let compact = ''
  for (let at = start; at < start + 16; at++) {
    const token = tokens[at]
    const isBreak = compact.length === 4 || compact.length === 7
    if (!token || (at > start && token.gap !== '' && !(isBreak && token.gap === ' '))) return null
    if (token.kind === 'mark') {
      if (token.text !== '-' || !isBreak) return null
      continue
    }
    if (compact.length + token.text.length > 11) return null
    compact += token.text
    if (compact.length < 11) continue
    const next = tokens[at + 1]
    const goesOn = next && next.gap === '' && next.kind !== 'mark'
    return !goesOn && beneficiary.test(compact) ? at + 1 : null
  }
  return null
}

/**
 * A record or member number, of so many digits at least: letters and digits, also with hyphens and dots in them. In
 * groups with blanks between them it needs six. What is a date, or a count of something, is none.
 */
export function matchIdentifier(tokens: readonly Token[], start: number, minDigits: number): number | null {
  const date = matchDate(tokens, start)
  if (date?.isWhole && !date.isPacked) return null
  let [digits, end] = [0, start]
  for (let groups = 1; groups <= 5; groups++) {
    const group = groupAt(tokens, end)
    if (!group) break
    digits += group.digits
    end = group.end
    if (digits >= (groups === 1 ? minDigits : Math.max(minDigits, 6)))
      return isCount(tokens, start, end) ? null : end
    if (tokens[end]?.gap !== ' ') break
  }
  return null
}

/** Letters and digits without a blank between them. */
function groupAt(tokens: readonly Token[], start: number): { digits: number; end: number } | null {
  let [digits, at] = [0, start]
  for (; at < start + 24; at++) {
    const token = tokens[at]
    if (!token || (at > start && token.gap !== '')) break
    const goesOn = tokens[at + 1]?.gap === '' && tokens[at + 1]?.kind !== 'mark'
    if (token.kind === 'mark' && !(at > start && /^[-._]$/.test(token.text) && goesOn)) break
    if (token.kind === 'number') digits += token.text.length
  }
  return digits > 0 ? { digits, end: at } : null
}

/** `45 patients`, in one line: what the next line begins with is counted by nobody. */
function isCount(tokens: readonly Token[], start: number, end: number): boolean {
  const [number, thing] = [tokens[start], tokens[end]]
  const isCounted = thing?.gap !== '\n' && countedThings.has(thing?.text ?? '')
  return end === start + 1 && (number?.text.length ?? 0) <= 5 && isCounted
}

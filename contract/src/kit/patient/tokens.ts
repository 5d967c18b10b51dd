/** A run of letters, a run of digits, or one sign; folded to plain lower case, with its place in the text as written. */
export type Token = {
  readonly kind: 'word' | 'number' | 'mark'
  readonly text: string
  readonly index: number
  readonly end: number
  /** What stands between it and the token before: nothing, a blank, a tab, or the end of a line. */
  readonly gap: '' | ' ' | '\t' | '\n'
  /** How a word was written: `john`, `John` or `JOHN`. A single capital is `Capital`. */
  readonly casing: 'small' | 'Capital' | 'CAPITALS'
}

type MutableToken = { -readonly [Key in keyof Token]: Token[Key] }

/** Splits a text in one pass. What looks the same to a reader is the same here. */
export function tokenize(text: string): Token[] {
  const tokens: MutableToken[] = []
  let gap: Token['gap'] = ''
  let index = 0
  for (const char of text) {
    const end = index + char.length
    for (const plain of fold(char)) {
      const kind = toTokenKind(plain)
      if (kind === 'blank') {
        gap = wider(gap, plain)
        continue
      }
      const small = plain.toLowerCase()
      const isCapital = small !== plain
      const last = tokens.at(-1)
      if (last?.kind === kind && kind !== 'mark' && gap === '') {
        last.text += small
        last.end = end
        if (last.casing === 'Capital' && isCapital && last.text.length === 2) last.casing = 'CAPITALS'
        else if (last.casing === 'CAPITALS' && !isCapital) last.casing = 'small'
      } else tokens.push({ kind, text: small, index, end, gap, casing: isCapital ? 'Capital' : 'small' })
      gap = ''
    }
    index = end
  }
  return tokens
}

function toTokenKind(char: string): Token['kind'] | 'blank' {
  if (char <= ' ') return 'blank'
  if (char >= '0' && char <= '9') return 'number'
  if ((char >= 'a' && char <= 'z') || (char >= 'A' && char <= 'Z')) return 'word'
  return char > '\x7f' && isStrangeLetter(char) ? 'word' : 'mark'
}

const isStrangeLetter = remembering(char => /\p{L}/u.test(char))

/** A hostile text repeats few signs, each of which is dear to look at. */
function remembering<Result>(compute: (char: string) => Result): (char: string) => Result {
  const seen = new Map<string, Result>()
  return char => {
    const before = seen.get(char)
    if (before !== undefined) return before
    // Far more than any text of ours has.
    if (seen.size >= 2_000) seen.clear()
    const result = compute(char)
    seen.set(char, result)
    return result
  }
}

function wider(gap: Token['gap'], blank: string): Token['gap'] {
  if (gap === '\n' || /[\n\r\v\f]/.test(blank)) return '\n'
  return gap === '\t' || blank === '\t' ? '\t' : ' '
}

// Blank to the eye, though Unicode counts them as letters or leaves them out.
const blanks = /[\p{Zs}\u115f\u1160\u2800\u3164\uffa0]/u
const lineEnds = /[\p{Zl}\p{Zp}\u0085]/u
// Zero-width characters, soft hyphens, accents: nobody sees them, or nobody needs them.
const unseen = /[\p{Default_Ignorable_Code_Point}\p{Cf}\p{M}]/u
const dashes = /[\p{Pd}\u02d7\u2043\u2212\u2796]/u
const dots = /[\u00b7\u2022\u2024\u2219\u22c5\u30fb]/u
const slashes = /[\u2044\u2215\u29f8]/u
const apostrophes = /[\u02bc\u2018\u2019\u201b\u2032\u00b4`]/u
const colons = /[\u02d0\ua789\u2236\u05c3]/u

/** Letters of other alphabets that look like one of ours. */
const lookAlikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...['аa', 'еe', 'оo', 'рp', 'сc', 'уy', 'хx', 'іi', 'јj', 'ѕs', 'һh', 'ԁd', 'ԛq', 'ԝw', 'тt', 'вb', 'кk'],
    ...['АA', 'ВB', 'ЕE', 'КK', 'МM', 'НH', 'ОO', 'РP', 'СC', 'ТT', 'УY', 'ХX', 'ІI', 'ЈJ', 'ЅS'],
    ...['οo', 'αa', 'νv', 'ιi', 'ρp', 'κk', 'τt', 'υu'],
    ...['ΑA', 'ΒB', 'ΕE', 'ΖZ', 'ΗH', 'ΙI', 'ΚK', 'ΜM', 'ΝN', 'ΟO', 'ΡP', 'ΤT', 'ΥY', 'ΧX'],
    ...['ıi', 'ɡg', 'ɴN', 'ʀR', 'ᴅD', 'ᴏO', 'ʙB', 'ꜱS', 'ᴍM'],
  ].map(([strange = '', ...ours]) => [strange, ours.join('')]),
)

/** One character as plain ones; none where nothing is seen. */
const fold = (char: string): string => {
  if (char <= '\x7f') return char === '`' ? "'" : char
  return foldStrange(char)
}

const foldStrange = remembering(foldAnew)

function foldAnew(char: string): string {
  if (blanks.test(char)) return ' '
  if (lineEnds.test(char)) return '\n'
  let plain = ''
  for (const part of char.normalize('NFKD')) plain += foldPart(part)
  return plain
}

function foldPart(part: string): string {
  if (part <= '\x7f') return part
  if (unseen.test(part)) return ''
  if (dashes.test(part)) return '-'
  if (dots.test(part)) return '.'
  if (slashes.test(part)) return '/'
  if (apostrophes.test(part)) return "'"
  if (colons.test(part)) return ':'
  if (/\p{Nd}/u.test(part)) return toAsciiDigit(part)
  return lookAlikes[part] ?? part
}

/** The digits of every script stand in tens, from zero to nine. */
function toAsciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let value = 0
  while (value < 9 && /\p{Nd}/u.test(String.fromCodePoint(code - value - 1))) value++
  return String(value)
}

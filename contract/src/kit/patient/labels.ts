import type { Token } from './tokens.ts'

/** What a text can say of a patient. */
export type PatientKind = 'social-security-number' | 'birth-date' | 'record-number' | 'member-number' | 'name'

/** Words that announce what follows. A number behind them needs so many digits to be one. */
export type LabelMatch = {
  readonly kind: PatientKind
  /** The first token after it. */
  readonly end: number
  readonly minDigits: number
}

type LabelNode = { kind?: PatientKind; minDigits?: number; readonly next: Map<string, LabelNode> }

const one = ['no', 'nr', 'num', 'nbr', 'number', 'id', 'identifier', '#']
// Behind several stands a count more often than a number, so it has to be a long one.
const several = ['nos', 'nums', 'numbers', 'ids', 'identifiers']
const short = 4
const long = 6

const root: LabelNode = { next: new Map() }

function add(kind: PatientKind, phrase: string, minDigits = short): void {
  const words = phrase.split(' ')
  // `memberId` and `date_of_birth` are written as one word or as several.
  for (const spelling of words.includes('#') ? [words] : [words, [words.join('')]]) {
    let node = root
    for (const word of spelling) {
      const next: LabelNode = node.next.get(word) ?? { next: new Map() }
      node.next.set(word, next)
      node = next
    }
    node.kind ??= kind
    node.minDigits ??= minDigits
  }
}

function addNumbered(kind: PatientKind, subjects: string): void {
  for (const subject of subjects.split(', ')) {
    for (const word of one) add(kind, `${subject} ${word}`)
    for (const word of several) add(kind, `${subject} ${word}`, long)
  }
}

const birth =
  'dob, d o b, dobs, date of birth, dates of birth, birth date, birth dates, birth day, b day, birth, born'
for (const phrase of birth.split(', ')) add('birth-date', phrase)
for (const phrase of ['ssn', 's s n', 'social security', 'soc sec']) add('social-security-number', phrase)
add('social-security-number', 'ssns', long)
addNumbered('social-security-number', 'ss, social, social security, soc sec')
for (const phrase of [
  'mrn',
  'm r n',
  'medical record',
  'med rec',
  'patient account',
  'patient acct',
  'pt acct',
])
  add('record-number', phrase)
add('record-number', 'mrns', long)
addNumbered(
  'record-number',
  'record, mr, medical record, med rec, med record, health record, chart, patient, pt, patient account, patient acct, pt account, pt acct, patient control',
)
for (const phrase of ['mbi', 'hicn']) add('member-number', phrase)
add('member-number', 'mbis', long)
addNumbered(
  'member-number',
  'member, mbr, subscriber, policy, policyholder, policy holder, insured, insurance, beneficiary, bene, medicare, medicaid, hic, enrollee, recipient, cardholder, card holder',
)

const between = new Set(['.', '_', '-', '/', "'"])
const abbreviations = new Set(['no', 'nr', 'num', 'nbr', 'rec', 'acct'])

/** The longest label that begins at this token. Signs between its words (`D.O.B.`, `patient's id`) do not matter. */
export function matchLabel(tokens: readonly Token[], start: number): LabelMatch | null {
  let node = root.next.get(tokens[start]?.text ?? '')
  let match: LabelMatch | null = null
  for (let at = start; node; ) {
    const end: number = at + 1
    const word = tokens[at]?.text ?? ''
    const isShortened = abbreviations.has(word) || word.length === 1
    if (node.kind)
      match = {
        kind: node.kind,
        minDigits: node.minDigits ?? short,
        end: isShortened && tokens[end]?.text === '.' ? end + 1 : end,
      }
    at = end
    if (between.has(tokens[at]?.text ?? '')) at++
    if (tokens[at]?.text === 's' && tokens[at - 1]?.text === "'") at++
    node = node.next.get(tokens[at]?.text ?? '')
  }
  return match
}

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { findPatientMatch, noPatient } from './noPatient.ts'
import { findPatient } from './patient/find.ts'
import { type Token, tokenize } from './patient/tokens.ts'
import { multiLine } from './text.ts'

const kindIn = (text: string) => findPatientMatch(text)?.kind ?? null

const identities = {
  'social-security-number': [
    '123-45-6789',
    '123.45.6789',
    '123 45 6789',
    '123 - 45 - 6789',
    '987-65-4321',
    'SSN 123456789',
    'SSN: 123 45 6789',
    'ssn# 123456789',
    'S.S.N. 123456789',
    'SSN ending in 6789',
    'SSN (last 4): 6789',
    'SSN xxx-xx-6789',
    'SSN ***-**-6789',
    'Social Security No. 123456789',
    'social security number is 123456789',
    'SS# 123456789',
    '123456789 is the SSN',
    '123456789 (SSN)',
  ],
  'birth-date': [
    'DOB 01/02/1980',
    'DOB: 1/2/80',
    'dob 1980-01-02',
    'DOB: 01-02-1980',
    'DOB 01.02.1980',
    'D.O.B. 01/02/1980',
    'D O B: 01/02/1980',
    'DOB01/02/1980',
    'DOB: 01021980',
    'DOB 010280',
    'DOB: 3/14',
    'DOB is 3/14/2024',
    'DOB: March 14, 2024',
    'date of birth: Jan 5, 1980',
    'Date of Birth - 5 January 1980',
    'date_of_birth=1980-01-05',
    'dateOfBirth: 1980-01-05',
    'birthdate 5-Jan-80',
    'birthday: 5th of January',
    'born 01/02/1980',
    'born on January 2nd, 1980',
    'born in Ohio on 01/02/1980',
    'DOB corrected from 3/14/2024 to 4/13/2024',
    'DOB on file is 03/14/2019',
    'DOB for the account was fixed, 01/02/1980',
    '01/02/1980 DOB',
    '3/14/2024 (DOB)',
    '1980-01-02 is the patient’s date of birth',
    '**DOB:** 01/02/1980',
    'DOB:\n01/02/1980',
  ],
  'record-number': [
    'MRN 12345',
    'MRN: 4321',
    'MRN#00123456',
    'MRN12345678',
    'mrn is 12-34-56',
    'M.R.N. 123456',
    'Medical record no. 123456',
    'medical record number: A123456',
    'Med Rec # 445566',
    'Chart # 88123',
    'patient ID 55123',
    "patient's id: 55123",
    'patientId=55123',
    'Pt ID: P-55123',
    'pt # 55123',
    'Patient account no. 9001234',
    'MRN:\n123456',
    '12345678 (MRN)',
    'MRN changed from 123456 to 654321',
  ],
  'member-number': [
    'Member ID W123456789',
    'member id: 123 456 789',
    'Member # 00123456',
    'memberId: XYZ 123456789',
    'Member IDs: 123456789 and 987654321',
    'Subscriber ID: ABC123456789',
    'subscriber no. 12345678',
    'Policy No. H12345678',
    'policy number 123-456-789',
    'Insured’s ID 5512345',
    'Medicare number 123456789A',
    'Medicaid ID: 12345678',
    'MBI 1EG4TE5MK73',
    '1EG4-TE5-MK73',
    '1EG4 TE5 MK73',
    '1eg4te5mk73',
    'HICN 123456789A',
  ],
  name: [
    'patient John Smith',
    'pt John Smith',
    'pt. Maria Lopez-Garcia',
    'Patient: John Smith',
    'Patient: SMITH, JOHN',
    'PT: John Smith',
    'patient J. Smith',
    'Patient José Núñez',
    'patient Sean O’Brien',
    'Patient name: john smith',
    'patient’s name is Ann Lee',
    'Subscriber name: Ann Lee',
    'patient Mrs. Smith',
  ],
} as const

/** What billers write about their day. None of it says who a patient is. */
const talk = [
  'Posted 102 payments from the ERA queue and 28 by hand.',
  'Payment posting: 1,204 claims posted, 9 short-paid ones routed to follow-up.',
  'Worked 58 denials: 31 CO-16, 12 CO-97, 9 PR-1, 6 OA-18; N290 and MA130 on most.',
  'CARC 197 on 14 claims, RARC N130 on 3.',
  'Corrected CPT 99213-25 and 99214 on 12 encounters; 97110 x 4 units.',
  'HCPCS J1885, G0439, A4253 billed with NDC 00409-3795-01.',
  'ICD-10 E11.9, M54.50, Z00.00 added; Z23 removed.',
  'DOS 03/14/2026 through 03/20/2026, 46 charges entered.',
  'Dates of service 2026-03-01 to 2026-03-14 are in.',
  'DOS 1/5/26 – 1/12/26 resubmitted.',
  'Deposited check #104523 for $12,480.55, EFT 8837261991 dated 03/12/2026.',
  'Batch 20260314-07 balanced, 88 lines, $45,120.00.',
  'Called Aetna provider line 800-624-0756 ext 4521, ref # 883726199.',
  'Called (888) 632-3862 and 1-877-842-3210, on hold for 45 minutes.',
  'Claim 2026031400123 is in process, ICN 1226075123456.',
  'Authorization A123456789 approved for 12 visits.',
  'NPI 1234567893 and tax ID 12-3456789 updated with the payer.',
  'EIN 12-3456789, taxonomy 207Q00000X.',
  'Group number 0084512, payer ID 60054.',
  'From 08:00 to 17:30, lunch 12:15–13:00.',
  'Eligibility: 76 verifications by portal and 11 by phone.',
  'Fixed the DOB on 12 claims and the member ID on 4.',
  'DOB mismatch on 3 claims with DOS 03/14/2026, resent 03/16/2026.',
  'Fixed 3 DOB errors on 03/14/2026.',
  'DOS 03/14/2026, DOB missing.',
  'Birthday rule applied to 14 claims; 6 newborn claims added on 3/14.',
  'Date of birth missing: 14 claims returned.',
  'Member IDs: 1200 verified, 3 wrong.',
  'MRN: 1200 records merged, 14 MRNs were missing.',
  'Member ID missing on 4 claims; subscriber ID wrong on 2.',
  'Requested medical records 1450 pages, 3 charts.',
  'Medical records for 12 patients sent, 3 pending.',
  'Patient Statements Sent: 212. Patient Refund Requests: 3.',
  'Patient Demographics Updated on 44 accounts.',
  'Patient: AR Follow Up, 45 accounts.',
  'patient balance $120.55, copay $25, deductible $1,500',
  'PT Evaluation Codes 97161–97163 reviewed; PT claims 14.',
  'Patient no-shows: 1200 this month.',
  'Patients called: 45, 12 of them left a voicemail.',
  'SSN missing on 4 claims, SSN rejections: 14.',
  'Policy changes of Cigna from 04/01/2026 read.',
  'Medicare: 120 claims, Medicaid: 45 claims, Blue Cross: 1290.',
  'Aging 0-30: 120, 31-60: 45, 61-90: 12, over 90: 1290.',
  '835 and 837 files of 03/14/2026 loaded, 277CA clean.',
  'Aetna\t120\t45\t1290',
  'Zip 43215-1234 corrected, PO box 2026.',
  'Joined the weekly call with Maria Santos and Dr. John Smith of Riverbend Family Practice.',
  'Worked 50% of the over-90-days list, 3/14 done.',
]

describe('a text about work', () => {
  it.each(talk)('may say: %s', text => {
    expect(findPatientMatch(text)).toBeNull()
  })

  it('may say any of it in any order', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...talk), { minLength: 1, maxLength: 12 }),
        fc.constantFrom('\n', '\n\n', ' ', '\n- '),
        (words, between) => {
          expect(findPatientMatch(words.join(between))).toBeNull()
        },
      ),
    )
  })
})

const planted = Object.entries(identities).flatMap(([kind, texts]) =>
  texts.map(text => [kind, text] as const),
)

describe('a patient’s identity', () => {
  it.each(planted)('is seen as a %s: %s', (kind, text) => {
    expect(kindIn(text)).toBe(kind)
  })

  it('is found when the next line begins with a counted noun', () => {
    expect(kindIn('SSN ending in 6789\nPatients called: 45')).toBe('social-security-number')
    expect(kindIn('123 45 6789\n835 files loaded')).toBe('social-security-number')
    expect(kindIn('88 lines, $45,120.00.\n1980-01-02 is the date of birth')).toBe('birth-date')
  })

  it('is found wherever it stands, and the match ends with it', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...planted),
        fc.array(fc.constantFrom(...talk), { maxLength: 4 }),
        fc.array(fc.constantFrom(...talk), { maxLength: 4 }),
        fc.constantFrom('\n', '. ', ' – ', '; '),
        ([kind, identity], before, after, between) => {
          const text = [...before, identity, ...after].join(between)
          const patientMatch = findPatientMatch(text)
          expect(patientMatch?.kind).toBe(kind)
          const start = [...before, ''].join(between).length
          const end = (patientMatch?.index ?? 0) + (patientMatch?.length ?? 0)
          expect(end).toBeGreaterThan(start)
          expect(end).toBeLessThanOrEqual(start + identity.length)
        },
      ),
      { numRuns: 1000 },
    )
  })

  it('is found whatever its numbers, its date or its name', () => {
    const two = (number: number) => String(number).padStart(2, '0')
    const digits = (least: number, most: number) =>
      fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most })
    const birthDate = fc
      .record({ year: fc.integer({ min: 1901, max: 2026 }), month: fc.integer({ min: 1, max: 12 }) })
      .chain(({ year, month }) =>
        fc
          .integer({ min: 1, max: 28 })
          .chain(day =>
            fc.constantFrom(
              `${month}/${day}/${year}`,
              `${two(month)}-${two(day)}-${year}`,
              `${year}-${two(month)}-${two(day)}`,
              `${two(day)}.${two(month)}.${two(year % 100)}`,
            ),
          ),
      )
    const secret = fc.oneof(
      fc.tuple(digits(3, 3), digits(2, 2), digits(4, 4)).map(parts => parts.join('-')),
      fc.tuple(fc.constantFrom('DOB', 'date of birth:', 'born'), birthDate).map(parts => parts.join(' ')),
      fc
        .tuple(fc.constantFrom('MRN', 'Member ID:', 'policy no.', 'patient id #'), digits(7, 12))
        .map(parts => parts.join(' ')),
      fc
        .tuple(
          fc.constantFrom('Patient:', 'pt', 'patient'),
          fc.constantFrom('Olga', 'Wei', 'Tariq', 'Mary'),
          fc.constantFrom('Novak', 'Chen', 'O’Neil', 'Van'),
        )
        .map(parts => parts.join(' ')),
    )
    fc.assert(
      fc.property(secret, fc.constantFrom(...talk), fc.constantFrom(...talk), (identity, before, after) => {
        expect(findPatientMatch(`${before}\n${identity}\n${after}`), identity).not.toBeNull()
      }),
      { numRuns: 1000 },
    )
  })

  it.each([
    ['full-width digits', '１２３-４５-６７８９'],
    ['other digits', '١٢٣-٤٥-٦٧٨٩'],
    ['bold digits', '𝟏𝟐𝟑-𝟒𝟓-𝟔𝟕𝟖𝟗'],
    ['hyphens that do not break', '123\u201145\u20116789'],
    ['a minus', '123−45−6789'],
    ['long dashes', '123–45—6789'],
    ['zero-width characters', '1\u200b23-4\u200d5-67\u206089'],
    ['a soft hyphen and a mark of direction', '123-4\u00ad5-\u200f6789'],
    ['blanks that do not break', '123\u00a045\u202f6789'],
    ['dots in the middle', '123·45·6789'],
  ])('is not hidden by %s', (_, text) => {
    expect(kindIn(`Called about ${text} today`)).toBe('social-security-number')
  })

  it.each([
    ['full-width letters', 'ＤＯＢ：０１／０２／１９８０'],
    ['letters of another alphabet', 'DОВ 01/02/1980'],
    ['a zero-width blank', 'D\u200bO\u200bB 01/02/1980'],
    ['accents', 'DÓB 01/02/1980'],
    ['a slash of its own', 'DOB 01⁄02∕1980'],
  ])('is not hidden by %s in its label', (_, text) => {
    expect(kindIn(`Called about ${text} today`)).toBe('birth-date')
  })

  it('is located in the text as it was written', () => {
    const text = '👩🏽‍⚕️ Posted 20.\nDOB: ０１/０２/１９８０, resent.'
    const { index, length, message } = findPatientMatch(text) ?? { index: 0, length: 0, message: '' }
    expect(text.slice(index, index + length)).toBe('DOB: ０１/０２/１９８０')
    expect(message).toBe('This looks like a date of birth. Leave out anything that identifies a patient.')
  })
})

describe('a shape of text without patients', () => {
  const shape = noPatient(multiLine(100, 'A work summary'))

  it('stays as it was, and says what was found', () => {
    expect(shape.parse('  Posted 20 payments ')).toBe('Posted 20 payments')
    const messages = (text: string) => shape.safeParse(text).error?.issues.map(issue => issue.message)
    expect(messages('')).toEqual(['A work summary is required.'])
    expect(messages('SSN 123-45-6789')).toEqual([
      'This looks like a Social Security number. Leave out anything that identifies a patient.',
    ])
  })
})

describe('looking for a patient', () => {
  const hostile = [
    ['digits', '1'],
    ['digits apart', '1 '],
    ['groups of a number', '123-45-'],
    ['birth dates without a date', 'DOB '],
    ['labels', 'medical record '],
    ['half labels', "patient's "],
    ['dotted labels', 'd.o.b.'],
    ['fillers', 'MRN is is is is '],
    ['half dates', 'Jan 5th of, '],
    ['dates', '01/02/'],
    ['names', 'patient A. '],
    ['half Medicare numbers', '1EG4-TE5-'],
    ['signs', '-'],
    ['marks on letters', 'a\u0301\u0301\u0301'],
    ['ids in parts', 'member id a-1-b-c-'],
  ] as const

  /** How often a token is looked at until all of a text has been gone through. */
  function looksAt(text: string): number {
    let matches = 0
    const counted = new Proxy(tokenize(text), {
      get: (tokens, key) => {
        matches++
        return Reflect.get(tokens, key) as Token
      },
    })
    expect(findPatient(counted)).toBeNull()
    return matches
  }

  it.each(hostile)('takes twice as many looks for a text twice as long, and no more: %s', (_, part) => {
    const [once, twice] = [looksAt(part.repeat(400)), looksAt(part.repeat(800))]
    expect(twice).toBeLessThan(2.1 * once)
    expect(once).toBeLessThan(300 * part.length * 400)
  })

  it.each(hostile)('comes to the end of 100 kB: %s', (_, part) => {
    expect(kindIn(`${part.repeat(100_000 / part.length)}\nSSN: 123-45-6789`)).not.toBeNull()
  })

  it('never throws, whatever the text, and locates the match within it', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), text => {
        const patientMatch = findPatientMatch(`${text} MRN ${text} 123-45-6789 ${text}`)
        expect(patientMatch).not.toBeNull()
        expect(patientMatch?.length).toBeGreaterThan(0)
      }),
    )
  })
})

import * as z from 'zod'
import { boundedString } from './text.ts'
import { toSlug, workTypeFacts } from './workTypes.ts'

/**
 * The field's own words: what profiles, jobs, tasks and production are described with. One list, one spelling.
 * A label's brackets hold another name of the same thing; a value is the label without them, lower case and hyphens.
 */
const systems = [
  'Epic',
  'Oracle Health (Cerner)',
  'athenahealth',
  'eClinicalWorks',
  'Tebra (Kareo)',
  'AdvancedMD',
  'NextGen',
  'DrChrono',
  'Practice Fusion',
  'Veradigm (Allscripts)',
  'MEDITECH',
  'ModMed',
  'Greenway',
  'CureMD',
] as const

const specialties = [
  'Family medicine',
  'Internal medicine',
  'Pediatrics',
  'Behavioral health',
  'Cardiology',
  'Orthopedics',
  'Radiology',
  'Anesthesia',
  'Emergency',
  'OB/GYN',
  'Dermatology',
  'Pain',
  'PT/OT/ST',
  'Oncology',
  'DME',
  'FQHC/RHC',
  'Dental',
  'Urgent care',
  'ASC',
  'Home health',
  'Laboratory',
] as const

const certificationsByIssuer = {
  AAPC: ['CPC', 'CPB', 'COC', 'CIC', 'CRC', 'CPMA'],
  AHIMA: ['CCA', 'CCS', 'CCS-P', 'RHIT', 'RHIA'],
  NHA: ['CBCS'],
  HFMA: ['CRCR'],
  AMBA: ['CMRS'],
} as const

const clearinghouses = ['Availity', 'Waystar', 'Optum', 'Office Ally', 'TriZetto', 'Claim.MD'] as const

const payers = [
  'Medicare',
  'Medicaid',
  'Medicare Advantage',
  'TRICARE',
  'Blue Cross Blue Shield (BCBS)',
  'UnitedHealthcare (UHC)',
  'Aetna',
  'Cigna',
  'Humana',
  'Kaiser Permanente',
  'Anthem',
  'Molina',
  'Centene',
  "Workers' compensation",
  'Auto and liability',
  'Self-pay',
] as const

/** ISO 639-1. */
const languages = {
  en: 'English',
  es: 'Spanish',
  fr: 'French',
  pt: 'Portuguese',
  de: 'German',
  tl: 'Tagalog',
  hi: 'Hindi',
  ur: 'Urdu',
  ta: 'Tamil',
  te: 'Telugu',
  ml: 'Malayalam',
  kn: 'Kannada',
  mr: 'Marathi',
  gu: 'Gujarati',
  pa: 'Punjabi',
  bn: 'Bengali',
  ar: 'Arabic',
  zh: 'Chinese',
  vi: 'Vietnamese',
  ko: 'Korean',
  ru: 'Russian',
} as const

/** What else people write: British spellings, under which values were stored once, and what things are called in short. */
const otherNames: Readonly<Record<string, readonly string[]>> = {
  'eligibility-benefits': ['Eligibility', 'Benefits verification', 'Insurance verification', 'VOB'],
  'prior-authorization': ['Prior authorisation', 'Prior auth', 'Authorizations', 'Authorisations'],
  'charge-entry': ['Charge capture'],
  'coding-e-m': ['E/M coding'],
  'coding-radiology': ['Radiology coding'],
  'claim-submission': ['Claims submission', 'Claims'],
  'payment-posting-manual': ['Payment posting'],
  'payment-posting-era-exceptions': ['ERA', 'ERA posting'],
  'insurance-ar-follow-up': ['AR follow-up', 'AR'],
  'denials-technical': ['Denials', 'Denial management'],
  'patient-ar': ['Patient collections'],
  credentialing: ['Provider enrollment', 'Provider enrolment'],
  'meeting-training-reporting': ['Meeting', 'Training', 'Reporting'],
  athenahealth: ['athena', 'athenaOne'],
  eclinicalworks: ['eCW'],
  'practice-fusion': ['PF'],
  modmed: ['Modernizing Medicine', 'EMA'],
  pediatrics: ['Paediatrics'],
  'behavioral-health': ['Behavioural health', 'Mental health', 'Psychiatry'],
  orthopedics: ['Orthopaedics'],
  anesthesia: ['Anaesthesia', 'Anesthesiology', 'Anaesthesiology'],
  emergency: ['Emergency medicine', 'ER'],
  'ob-gyn': ['Obstetrics', 'Gynecology', 'Gynaecology'],
  pain: ['Pain management'],
  'pt-ot-st': ['Physical therapy', 'Occupational therapy', 'Speech therapy'],
  oncology: ['Hematology oncology', 'Haematology oncology'],
  dme: ['Durable medical equipment'],
  'fqhc-rhc': ['FQHC', 'RHC'],
  asc: ['Ambulatory surgery'],
  laboratory: ['Lab'],
  optum: ['Change Healthcare'],
  'workers-compensation': ['Workers comp'],
  'self-pay': ['Cash'],
  tl: ['Filipino'],
}

export type TaxonomyTerm = {
  readonly value: string
  readonly label: string
  readonly aliases: readonly string[]
}

function term(text: string): TaxonomyTerm {
  const [label = '', inBrackets] = text.split(/ \(|\)/)
  const value = toSlug(label)
  return { value, label, aliases: [...(inBrackets ? [inBrackets] : []), ...(otherNames[value] ?? [])] }
}

const languageTerms: readonly TaxonomyTerm[] = Object.entries(languages).map(([value, label]) => ({
  value,
  label,
  aliases: otherNames[value] ?? [],
}))

export const taxonomy = {
  workTypes: workTypeFacts.map(({ label }) => term(label)),
  systems: systems.map(term),
  specialties: specialties.map(term),
  certifications: Object.values(certificationsByIssuer).flat().map(term),
  clearinghouses: clearinghouses.map(term),
  payers: payers.map(term),
  languages: languageTerms,
} as const satisfies Readonly<Record<string, readonly TaxonomyTerm[]>>

export type TermSet = keyof typeof taxonomy

const issuers = new Map<string, string>(
  Object.entries(certificationsByIssuer).flatMap(([issuer, names]) =>
    names.map(name => [toSlug(name), issuer] as const),
  ),
)

/** Who gives a certification. */
export const findIssuer = (certification: string): string => issuers.get(certification) ?? ''

/** What people write as the same word: case, blanks and signs aside. */
const folded = (text: string): string => toSlug(text.normalize('NFKD').replace(/\p{M}/gu, ''))

/** Values last: where two share a word, the one that is called so wins. Both names at once do too: *Tebra (Kareo)*. */
const byName = (terms: readonly TaxonomyTerm[]): ReadonlyMap<string, TaxonomyTerm> =>
  new Map([
    ...terms.flatMap(one => one.aliases.map(alias => [folded(`${one.label} (${alias})`), one] as const)),
    ...terms.flatMap(one => one.aliases.map(alias => [folded(alias), one] as const)),
    ...terms.map(one => [folded(one.label), one] as const),
    ...terms.map(one => [one.value, one] as const),
  ])

const termsByName: Readonly<Record<TermSet, ReadonlyMap<string, TaxonomyTerm>>> = {
  workTypes: byName(taxonomy.workTypes),
  systems: byName(taxonomy.systems),
  specialties: byName(taxonomy.specialties),
  certifications: byName(taxonomy.certifications),
  clearinghouses: byName(taxonomy.clearinghouses),
  payers: byName(taxonomy.payers),
  languages: byName(taxonomy.languages),
}

/** A term by its value, label or alias, in any case. */
export const findTerm = (set: TermSet, name: string): TaxonomyTerm | undefined =>
  // Most are sent by their value already, which needs no folding.
  termsByName[set].get(name) ?? termsByName[set].get(folded(name))

/** What a stored value is called. One that an older version knew is shown as it is. */
export const findLabel = (set: TermSet, value: string): string => termsByName[set].get(value)?.label ?? value

/** Values in the order of the list, each once. */
export const sortByTaxonomy = (set: TermSet, values: readonly string[]): string[] =>
  taxonomy[set].map(one => one.value).filter(value => values.includes(value))

const nouns: Readonly<Record<TermSet, string>> = {
  workTypes: 'work type',
  systems: 'system',
  specialties: 'specialty',
  certifications: 'certification',
  clearinghouses: 'clearinghouse',
  payers: 'payer',
  languages: 'language',
}

/** A term that somebody sends, by whichever of its names; it is kept by its value. */
export const TermIn = (set: TermSet) =>
  boundedString(100, `This ${nouns[set]} isn’t on our list.`)
    .refine(name => findTerm(set, name) !== undefined, `This ${nouns[set]} isn’t on our list.`)
    .overwrite(name => findTerm(set, name)?.value ?? name)

/** Several terms of one set: at most as many as there are, each once, in the list's order. */
export const TermsIn = (set: TermSet) =>
  z
    .array(TermIn(set))
    .max(taxonomy[set].length, `Choose ${taxonomy[set].length} or fewer.`)
    .overwrite(values => sortByTaxonomy(set, values))

import type { Chance } from './chance.ts'

/** What a screen with it looks like from afar. */
export const layouts = ['records', 'portal', 'sheet', 'mail', 'chat', 'page'] as const
export type Layout = (typeof layouts)[number]

/** A program or site, how it is rated, and what its window may show: which must never get further than the adapter. */
export type Program = {
  readonly type: 'app' | 'website'
  readonly category: string
  /** 0 unrated, 1 and 2 unproductive, 3 and 4 productive. */
  readonly score: number
  readonly layout: Layout
  value(patient: SandboxPatient): string
  title(patient: SandboxPatient): string
}

/** Somebody made up, whose data stands in titles and addresses as it would in reality. */
export type SandboxPatient = { readonly name: string; readonly born: string; readonly record: string }

export const createPatient = (chance: Chance): SandboxPatient => ({
  name: `${chance.pick(lastNames)}, ${chance.pick(firstNames)}`,
  born: `${chance.whole(1935, 2019)}-0${chance.whole(1, 9)}-${chance.whole(10, 28)}`,
  record: String(chance.whole(1_000_000, 9_999_999)),
})

const lastNames = ['Okafor', 'Delgado', 'Lindqvist', 'Pham', 'Whitaker', 'Castellano', 'Brandt'] as const
const firstNames = ['Marisol', 'Ernest', 'Tamika', 'Wendell', 'Ingrid', 'Rohan', 'Beatrice'] as const

type Rating = readonly [category: string, score: number, layout: Layout]
type ProgramText = (patient: SandboxPatient) => string

const app = (value: string, [category, score, layout]: Rating, title: ProgramText): Program => ({
  type: 'app',
  category,
  score,
  layout,
  value: () => value,
  title,
})

const site = (
  host: string,
  [category, score, layout]: Rating,
  path: ProgramText,
  title: ProgramText,
): Program => ({
  type: 'website',
  category,
  score,
  layout,
  value: patient => `https://${host}${path(patient)}`,
  title,
})

const records: Rating = ['Practice management', 4, 'records']

/** The systems of practices, by the names that people give them. */
const systems = {
  epic: app(
    'Hyperdrive.exe',
    records,
    ({ name, born, record }) => `${name} (DOB ${born}, MRN ${record}) - Account Inquiry - Epic Resolute`,
  ),
  athenahealth: site(
    'athenanet.athenahealth.com',
    records,
    ({ record }) => `/1/1/claimworkflow.esp?PATIENTID=${record}&ACTION=VIEW`,
    ({ name, record }) => `athenaCollector - ${name} #${record}`,
  ),
  nextgen: app(
    'NextGenEPM.exe',
    records,
    ({ name, born, record }) => `NextGen EPM - ${name} (${born}) - Encounter ${record}`,
  ),
  advancedmd: site(
    'pm.advancedmd.com',
    records,
    ({ record }) => `/practicemanager/chart?patient=${record}`,
    ({ name, record }) => `Transaction entry - ${name} ${record} - AdvancedMD`,
  ),
  tebra: site(
    'app.tebra.com',
    records,
    ({ record }) => `/billing/encounters/${record}`,
    ({ name, born }) => `Encounter of ${name}, ${born} - Tebra`,
  ),
  eclinicalworks: app(
    'eClinicalWorks.exe',
    records,
    ({ name, record }) => `eClinicalWorks - Claim ${record} - ${name}`,
  ),
}

export type PracticeSystem = keyof typeof systems

const availity = site(
  'apps.availity.com',
  ['Payer portals', 4, 'portal'],
  ({ name, born, record }) =>
    `/web/eligibility/results?member=W${record}&dob=${born}&name=${encodeURIComponent(name)}`,
  ({ name, born }) => `Eligibility and Benefits: ${name}, ${born}`,
)
const waystar = site(
  'claims.waystar.com',
  ['Clearinghouses', 4, 'portal'],
  ({ record }) => `/claims/detail?claimId=${record}&tab=denial`,
  ({ name, record }) => `Claim ${record} - ${name} - Waystar`,
)

type Programs = readonly [Program, ...Program[]]

/** The practice's own system: the one that is said, or one of two by chance. */
export const mainProgramOf = (system: PracticeSystem | undefined, chance: Chance): Program =>
  systems[system ?? chance.pick(['epic', 'athenahealth'])]
export const portals: Programs = [availity, waystar]
export const officePrograms: Programs = [
  app('EXCEL.EXE', ['Spreadsheets', 3, 'sheet'], ({ name, record }) => `AR ${name} ${record}.xlsx - Excel`),
  app('OUTLOOK.EXE', ['Mail', 3, 'mail'], ({ name }) => `RE: refund for ${name} - Message (HTML)`),
  app('ms-teams.exe', ['Messages and calls', 3, 'chat'], ({ name }) => `Chat | question about ${name}`),
]
export const unratedPrograms: Programs = [
  app('explorer.exe', ['Uncategorized', 0, 'mail'], ({ name }) => `Downloads\\EOB ${name}.pdf`),
  site(
    'www.google.com',
    ['Search', 0, 'page'],
    ({ name }) => `/search?q=${encodeURIComponent(name)}`,
    ({ name }) => `${name} - Google Search`,
  ),
]
export const pastimes: Programs = [
  site(
    'www.youtube.com',
    ['Entertainment', 1, 'page'],
    () => '/watch?v=Zx81-quiet&t=42',
    () => 'Rain on a tent, 3 hours - YouTube',
  ),
  site(
    'edition.cnn.com',
    ['News', 2, 'page'],
    () => '/world?ref=home',
    () => 'Live updates - CNN',
  ),
]

import type { Profile, ProfileChange } from '@claimcrew/contract/profiles/shapes'

type Field = keyof ProfileChange

type Section = {
  readonly title: string
  readonly description: string
  /** What its form sends. */
  readonly fields: readonly Field[]
}

/** The profile in the order in which it is read. */
export const sections = {
  headline: {
    title: 'Headline and about you',
    description: 'One line that says what you do best, and a few sentences on your work.',
    fields: ['headline', 'about', 'years'],
  },
  work: {
    title: 'Work and specialties',
    description: 'What you do and the practices you know. Clients search by this.',
    fields: ['workTypes', 'specialties'],
  },
  systems: {
    title: 'Systems',
    description: 'The systems you use every day. Old names work too: Kareo is Tebra.',
    fields: ['systems', 'clearinghouses'],
  },
  certifications: {
    title: 'Certifications and training',
    description: 'We’ll remind you a month before one expires.',
    fields: ['certifications', 'hipaaTrainedOn'],
  },
  languages: {
    title: 'Languages and payers',
    description: 'The languages you speak and the payers you know.',
    fields: ['languages', 'payers'],
  },
  terms: {
    title: 'Rate and terms',
    description: 'Your rate, how much you want to work, and when you can start.',
    fields: ['rateCents', 'hoursPerWeek', 'engagement', 'availableFrom'],
  },
  hours: {
    title: 'Working hours',
    description: 'In your time zone. Clients see where your hours overlap with theirs.',
    fields: ['window'],
  },
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]

/** What one form may hold: a section, or all of them. */
export type FormName = SectionName | 'all'

export const listFields = (name: FormName): readonly Field[] =>
  (name === 'all' ? sectionNames : [name]).flatMap((one): readonly Field[] => sections[one].fields)

export const formTitle = (name: FormName): string => (name === 'all' ? 'All sections' : sections[name].title)

/** Where something that is missing can be filled in. */
export const findSection = (field: keyof Profile): SectionName | undefined =>
  sectionNames.find(name => (sections[name].fields as readonly string[]).includes(field))

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
    description: 'What you do, and for which kinds of practices. Clients search by it.',
    fields: ['workTypes', 'specialties'],
  },
  systems: {
    title: 'Systems',
    description: 'Where you work every day. Old names are found too: Kareo is Tebra.',
    fields: ['systems', 'clearinghouses'],
  },
  certifications: {
    title: 'Certifications and training',
    description: 'You are told a month before one runs out.',
    fields: ['certifications', 'hipaaTrainedOn'],
  },
  languages: {
    title: 'Languages and payers',
    description: 'Whom you can call, and whose rules you know.',
    fields: ['languages', 'payers'],
  },
  terms: {
    title: 'Rate and terms',
    description: 'What you ask for, how much you want to work, and from when on.',
    fields: ['rateCents', 'hoursPerWeek', 'engagement', 'availableFrom'],
  },
  hours: {
    title: 'Working hours',
    description: 'On your own clock. Clients see where your hours overlap with theirs.',
    fields: ['window'],
  },
} as const satisfies Record<string, Section>

export type SectionName = keyof typeof sections
export const sectionNames = Object.keys(sections) as SectionName[]

/** Where something that is missing can be filled in. */
export const sectionOf = (field: keyof Profile): SectionName | undefined =>
  sectionNames.find(name => (sections[name].fields as readonly string[]).includes(field))

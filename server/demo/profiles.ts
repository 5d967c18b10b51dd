import { findLabel } from '@claimcrew/contract/kit/taxonomy'
import { addDays, addMilliseconds, dayIn } from '@claimcrew/contract/kit/time'
import { prepareFile, saveFile } from '../src/kit/files/storedFile.ts'
import { resumePurpose } from '../src/profiles/access.ts'
import { putOnShortlist } from '../src/profiles/commands.ts'
import { writeProfiles } from '../src/profiles/store.ts'
import { findEarlierOfficeTime } from './attendance/officeHours.ts'
import { type DemoTools, toCommandCtx } from './load.ts'
import type { DemoPerson } from './people/cast.ts'
import { readDemoPeople, toActor } from './people/findPeople.ts'
import { demoSeekers } from './people/seekers.ts'
import { demoBillers, demoClients } from './people.ts'
import { createProfile, type DemoProfile } from './profiles/demoProfile.ts'
import { onePage } from './profiles/resume.ts'

const day = 24 * 3_600_000

/** The biller whose account visitors try says more than chance would. */
const own: Partial<DemoProfile> = {
  headline: 'Payment posting and reconciliation, nine years in athenahealth and Tebra',
  about:
    'I post payments for family and internal medicine practices and close each day against the bank. For six years I worked for a billing company in Quezon City, the last two as the one who trains new posters; now I work for practices directly. ERA exceptions are worked the day they arrive, short payments go to follow-up with the contract rate beside them, and credit balances are looked at every Friday. I like long engagements and clear routines.',
  years: 9,
  systems: [
    { name: 'athenahealth', level: 'expert' },
    { name: 'tebra', level: 'expert' },
    { name: 'advancedmd', level: 'good' },
  ],
  rateCents: 875,
  hoursPerWeek: 10,
  engagement: ['part-time'],
  listed: true,
}

/** What everybody says of themselves, written over the last weeks. */
export async function demo(tools: DemoTools): Promise<void> {
  const { tx, now, random } = tools
  const userOf = await readDemoPeople(tools)
  const people = [
    ...demoBillers.map((person, nth) => ({ person, nth, engaged: true })),
    ...demoSeekers.map((person, nth) => ({ person, nth, engaged: false })),
  ]
  const rows: Parameters<typeof writeProfiles>[1][number][] = []
  for (const { person, nth, engaged } of people) {
    const user = userOf(person)
    const isOwn = engaged && nth === 0
    const today = dayIn(person.zone, now)
    const saved = {
      ...createProfile({ zone: person.zone, town: person.address, engaged }, nth, today, random),
      ...(isOwn && { ...own, certifications: [{ name: 'cpb', expiresOn: addDays(today, 690) }] }),
    }
    const daytime = ((nth * 3_571 + 1_433) % 21_600) * 1_000
    const at = addMilliseconds(now, -(1 + ((nth * 7) % 60)) * day - daytime)
    const ctx = toCommandCtx(tools, toActor(user), at)
    const resumeId = nth % 4 === 0 ? await keepResume(tools, ctx, person, saved) : null
    rows.push({ userId: user.userId, fields: { ...saved, resumeId }, at })
  }
  // At once: one after the other they would hold up the first start.
  await writeProfiles(tx, rows)
  await keepInMind(tools, userOf)
}

async function keepResume(
  { tx }: DemoTools,
  by: ReturnType<typeof toCommandCtx>,
  { userName, address }: DemoPerson,
  profile: DemoProfile,
): Promise<string> {
  const labels = (set: 'workTypes' | 'specialties', values: readonly string[]) =>
    values.map(value => findLabel(set, value)).join(', ')
  const certificationNames = profile.certifications
    .map(({ name }) => findLabel('certifications', name))
    .join(', ')
  const content = onePage(userName, `${profile.headline} | ${address}`, [
    ['About me', profile.about],
    ['Experience', `${profile.years} years in medical billing.`],
    ['Work', labels('workTypes', profile.workTypes)],
    [
      'Systems',
      profile.systems.map(({ name, level }) => `${findLabel('systems', name)} (${level})`).join(', '),
    ],
    ['Specialties', labels('specialties', profile.specialties)],
    ['Certifications', certificationNames || 'None yet'],
  ])
  const fileId = by.newId()
  const name = `${userName}, résumé.pdf`
  await saveFile(
    tx,
    by,
    await prepareFile(null, { fileId, purpose: resumePurpose, name, type: 'application/pdf', content }),
  )
  return fileId
}

/** Clients, the seekers they keep in mind, and why. */
const shortlists: readonly (readonly [client: number, seeker: number, note: string])[] = [
  [0, 0, 'Posts in Tebra as well. Ask about the bank reconciliation.'],
  [0, 9, 'Could take the small clinics from end to end.'],
  [0, 11, 'Knows our payers. Free next month?'],
  [0, 21, ''],
  [1, 3, 'Orthopedic appeals, good examples.'],
  [1, 25, 'Coder with the certificate we ask for.'],
  [2, 6, 'For the imaging account, if it comes.'],
  [2, 14, ''],
  [2, 28, 'Enrollment of the two new sites.'],
]

async function keepInMind(
  tools: DemoTools,
  userOf: Awaited<ReturnType<typeof readDemoPeople>>,
): Promise<void> {
  for (const [index, [client, seeker, note]] of shortlists.entries()) {
    const by = toActor(userOf(demoClients[client]))
    const at = findEarlierOfficeTime(by.timeZone, addMilliseconds(tools.now, -(2.03 + index * 1.04) * day))
    const ctx = toCommandCtx(tools, by, at)
    await putOnShortlist(tools.tx, ctx, userOf(demoSeekers[seeker]), { note })
  }
}

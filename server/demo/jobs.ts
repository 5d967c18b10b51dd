import { emptyJob, type JobFields } from '@claimcrew/contract/jobs/shapes'
import { sortByTaxonomy } from '@claimcrew/contract/kit/taxonomy'
import { addDays, addMilliseconds, dayIn, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import { apply, notifyOfLongWaiting } from '../src/jobs/applications/commands.ts'
import { declineInvitation, inviteToJob } from '../src/jobs/invitations/commands.ts'
import type { StoredJob } from '../src/jobs/job-store.ts'
import { createJob, setJobStatus } from '../src/jobs/posts/commands.ts'
import { writeSavedJob } from '../src/jobs/posts/saved-job-store.ts'
import { readProfiles } from '../src/profiles/store.ts'
import { findWorkday } from './attendance/officeHours.ts'
import {
  type Candidate,
  narrowToSuitable,
  pickAnswers,
  pickNth,
  scoreFit,
  type WrittenSentences,
  writeCoverLetter,
} from './jobs/applicants.ts'
import { countSteps, playApplication } from './jobs/applicationSteps.ts'
import { invitationNotes } from './jobs/coverLetters.ts'
import { currentPosts } from './jobs/currentPosts.ts'
import { earlierPosts } from './jobs/earlierPosts.ts'
import type { PostStory } from './jobs/postStory.ts'
import { questions } from './jobs/questions.ts'
import { type DemoActor, type DemoTools, toCommandCtx } from './load.ts'
import { readDemoPeople, toActor } from './people/findPeople.ts'
import { demoPosters } from './people/posters.ts'
import { demoSeekers } from './people/seekers.ts'
import { findMainClient } from './people/teams.ts'
import { demoBillers, demoClients } from './people.ts'

const day = 24 * 3_600_000
const clients = [...demoClients, ...demoPosters]
const organisations = [
  'medical-provider',
  'medical-group',
  'billing-company',
  'medical-provider',
  'medical-group',
  'billing-company',
  'medical-provider',
  'medical-group',
  'medical-provider',
] as const

/** As the figures of those with billers have it. */
const claimsPerMonth = [2400, 3900, 3500, 2250, 6500, 9000, 1800, 1500, 2600]

const hires = ({ applicants = '' }: PostStory) => /h\d/.test(applicants)
const hiring = earlierPosts.filter(hires)
const others = earlierPosts.filter(story => !hires(story))

/** The oldest posts, through which those came who work here. */
export async function demo(tools: DemoTools): Promise<void> {
  const market = await openMarket(tools, 0)
  for (const story of hiring) await play(tools, market, story)
}

/** Posts of the last months with all that came of them. */
export async function demoLater(tools: DemoTools): Promise<void> {
  const before = hiring.flatMap(({ applicants = '' }) => applicants.split(' '))
  const market = await openMarket(tools, before.length)
  const posted: StoredJob[] = []
  for (const story of [...others, ...currentPosts]) posted.push(await play(tools, market, story))
  await keepSome(tools, market, posted)
  // This morning's look for what has waited too long.
  const morning = `${dayIn('UTC', tools.now)}T06:40:00.000Z`
  await notifyOfLongWaiting(tools.tx, {
    ...tools,
    now: morning < tools.now ? morning : addMilliseconds(morning, -day),
  })
}

type Market = {
  readonly clients: readonly (DemoActor & { readonly organization: string })[]
  readonly billers: readonly Candidate[]
  /** How often each has applied. */
  readonly applied: Map<string, number>
  /** How often each sentence was written. */
  readonly sentences: Map<string, number>
  count: number
}

async function openMarket(tools: DemoTools, count: number): Promise<Market> {
  const userOf = await readDemoPeople(tools)
  const ids = [...demoBillers, ...demoSeekers].map(person => userOf(person).userId)
  const profiles = new Map((await readProfiles(tools.tx, ids, tools.now)).map(one => [one.userId, one]))
  const billers = ids.map((userId, index): Candidate => {
    const profile = profiles.get(userId)
    if (!profile) throw new Error('Every biller of the demo has a profile')
    const working = index < demoBillers.length ? index : null
    return { actor: { userId, role: 'BILLER', timeZone: profile.timeZone }, profile, working }
  })
  const actors = clients.map(person => ({ ...toActor(userOf(person)), organization: person.organization }))
  return { clients: actors, billers, applied: new Map(), sentences: new Map(), count }
}

function fieldsOf({
  client,
  daysAgo: _,
  status,
  endedDaysAgo: __,
  asks,
  hourly,
  applicants: ___,
  invited: ____,
  ...postFields
}: PostStory): JobFields {
  if (status === 'draft') return { ...emptyJob, ...postFields, organisation: organisations[client] ?? null }
  return {
    ...emptyJob,
    engagement: 'full-time',
    hoursPerWeek: postFields.pay === 'fixed' || postFields.engagement === 'project' ? null : 40,
    pay: 'hourly',
    rateMinCents: hourly?.[0] ?? null,
    rateMaxCents: hourly?.[1] ?? null,
    start: client % 2 === 0 ? 'immediate' : 'within-1-month',
    window: { days: [1, 2, 3, 4, 5], from: '08:00', to: '17:00' },
    experience: 'intermediate',
    organisation: organisations[client] ?? null,
    claimsPerMonth: claimsPerMonth[client] ?? null,
    location: 'offshore-allowed',
    compliance: client % 3 === 2 ? ['baa', 'hipaa-training', 'background-check'] : ['baa', 'hipaa-training'],
    // The billers of the first three are tracked, with screenshots.
    monitoring:
      client < demoClients.length
        ? 'blurred-screenshots'
        : ((['time', 'blurred-screenshots', 'none'] as const)[client % 3] ?? 'time'),
    ...postFields,
    workTypes: sortByTaxonomy('workTypes', postFields.workTypes),
    systems: sortByTaxonomy('systems', postFields.systems),
    specialties: sortByTaxonomy('specialties', postFields.specialties),
    payers: sortByTaxonomy('payers', postFields.payers ?? []),
    questions: (asks ?? []).map(ask => questions[ask].text),
  }
}

async function play(tools: DemoTools, market: Market, story: PostStory): Promise<StoredJob> {
  const { tx, now } = tools
  const client = market.clients[story.client]
  if (!client) throw new Error('The demo posts for somebody it does not have')
  const publishedAt = during(tools, client, story.daysAgo)
  const draft = await createJob(
    tx,
    toCommandCtx(tools, client, addMilliseconds(publishedAt, -day / 24)),
    fieldsOf(story),
  )
  if (story.status === 'draft') return draft
  const job = await setJobStatus(tx, toCommandCtx(tools, client, publishedAt), draft.jobId, 'open')
  const until = story.endedDaysAgo === undefined ? now : during(tools, client, story.endedDaysAgo)
  // Those who are meant are not found by chance as well.
  const named = `${story.invited} ${story.applicants}`.split(' ').flatMap(text => numberIn(text) ?? [])
  const taken = new Set(named.flatMap(index => market.billers[index]?.actor.userId ?? []))
  const coming: Candidate[] = []
  const usedSentences = { counts: market.sentences, toPost: new Set<string>() }
  for (const [index, text] of (story.invited ?? '').split(' ').filter(Boolean).entries()) {
    const at = addMilliseconds(publishedAt, day / 24 + ((story.daysAgo * 37 + index * 13) % 90) * 61_000)
    await ask(tools, market, story, { job, client, taken, coming, usedSentences, at }, text)
  }
  for (const [index, text] of (story.applicants ?? '').split(' ').filter(Boolean).entries())
    await send(
      tools,
      market,
      story,
      { job, client, taken, coming, usedSentences, publishedAt, until, index },
      text,
    )
  if (story.status === 'open') return job
  return setJobStatus(tx, toCommandCtx(tools, client, until), job.jobId, story.status)
}

/** Around ten where the client is, so many days ago or on the last workday before. */
const during = ({ now, random }: DemoTools, { timeZone }: DemoActor, daysAgo: number): Instant =>
  addMilliseconds(
    instantIn(timeZone, findWorkday(addDays(dayIn(timeZone, now), -daysAgo), -1), '10:00'),
    Math.floor(random() * 90) * 60_000,
  )

type DemoPost = {
  readonly job: StoredJob
  readonly client: Market['clients'][number]
  readonly taken: Set<string>
  /** Who has accepted an invitation: to accept is to apply. */
  readonly coming: Candidate[]
  readonly usedSentences: WrittenSentences
}

/** Eight each; the eighth works for two clients. */
const worksFor = (working: number, client: number): boolean =>
  client === findMainClient(working) || (working === 7 && client === 1)

/** Who is meant, or who of those not taken fits best and has not applied too often. */
function choose(
  market: Market,
  story: PostStory,
  { job, taken }: DemoPost,
  named: number | null,
  isFindable: (one: Candidate) => boolean = () => true,
): Candidate {
  const free = market.billers.filter(one => !taken.has(one.actor.userId) && isFindable(one))
  const times = ({ actor }: Candidate) => market.applied.get(actor.userId) ?? 0
  const fit = free.filter(
    ({ working }) =>
      // The biller whose account visitors try applies where it is said, and nobody applies to their own client.
      working !== 0 &&
      (working === null || !worksFor(working, story.client)) &&
      // People who look for work now were not here yet when the oldest posts were written.
      (working !== null || story.daysAgo < 95),
  )
  const best = narrowToSuitable(job, fit)
    .map(one => ({ one, score: scoreFit(job, one) - times(one) * 5 }))
    .reduce((most, next) => (next.score > most.score ? next : most)).one
  const selected = named === null ? best : market.billers[named]
  if (!selected) throw new Error('Somebody applies whom the demo does not have')
  taken.add(selected.actor.userId)
  market.applied.set(selected.actor.userId, times(selected) + 1)
  return selected
}

const numberIn = (text: string): number | null => {
  const digits = /^[a-z]+(\d+)/.exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

async function ask(
  tools: DemoTools,
  market: Market,
  story: PostStory,
  posting: DemoPost & { at: Instant },
  text: string,
) {
  const { job, client } = posting
  const biller = choose(market, story, posting, numberIn(text), ({ profile }) => profile.listed)
  const note = pickNth(invitationNotes, market.count + posting.taken.size)
  const query = { billerId: biller.actor.userId, note }
  const { invitationId } = await inviteToJob(
    tools.tx,
    toCommandCtx(tools, client, posting.at),
    job.jobId,
    query,
  )
  const answeredAt = awake(
    biller.actor,
    [addMilliseconds(posting.at, day * 0.93)],
    addMilliseconds(posting.at, 2 * day),
  )
  if (text.startsWith('declined'))
    await declineInvitation(tools.tx, toCommandCtx(tools, biller.actor, answeredAt), invitationId)
  if (text.startsWith('accepted')) posting.coming.push(biller)
}

type DemoApplication = DemoPost & {
  readonly publishedAt: Instant
  readonly until: Instant
  readonly index: number
}

async function send(
  tools: DemoTools,
  market: Market,
  story: PostStory,
  sending: DemoApplication,
  text: string,
): Promise<void> {
  const { job, client } = sending
  const email = text.charAt(0)
  const named = numberIn(text)
  const invited = named === null ? sending.coming.shift() : undefined
  const biller = invited ?? choose(market, story, sending, named)
  market.count += 1
  const nth = market.count
  const moments = momentsOf(tools, story, sending, countSteps(email) + 1, text)
  const agreed = text.split(':')[1]
  const sent = {
    note: writeCoverLetter(job, client.organization, biller, nth, sending.usedSentences),
    rateCents: agreed === undefined ? askedOf(job, biller) : Number(agreed),
    answers: pickAnswers(story.asks ?? [], job, biller, nth, email === 'h', sending.usedSentences),
  }
  const ctx = toCommandCtx(tools, biller.actor, awake(biller.actor, moments, sending.until))
  const application = await apply(tools.tx, ctx, job.jobId, sent)
  const hoursPerWeek = job.hoursPerWeek ?? 40
  await playApplication(
    tools,
    { application, job, hires: hires(story), client, biller, nth, hoursPerWeek },
    email,
    moments.slice(1),
    sending.until,
  )
}

const askedOf = ({ pay, rateMinCents, rateMaxCents }: StoredJob, { profile }: Candidate): number =>
  pay === 'fixed'
    ? (rateMinCents ?? 0) + 15_000
    : Math.max(rateMinCents ?? 0, Math.min(profile.rateCents ?? 0, (rateMaxCents ?? 0) + 100))

/** So many days somebody new waits at most, and how many where nobody has looked for a while. */
const answeredWithin = 2.6
const slowlyWithin = 11
/** Clients who answer slowly. */
const slow = [5, 8]

/**
 * From the post to its end, or to now: who is new came in the last days, and what is open has moved in the last two weeks,
 * but for what waits.
 */
function momentsOf(
  { random }: DemoTools,
  { client }: PostStory,
  { publishedAt, until }: DemoApplication,
  count: number,
  text: string,
): Instant[] {
  const [begin, end] = [Date.parse(publishedAt), Date.parse(until)]
  const isOpen = /^[nsio]/.test(text)
  const within = text.startsWith('n') && !slow.includes(client) ? answeredWithin : slowlyWithin
  const first = begin + day / 4
  const last = text.includes('!')
    ? end - 19 * day
    : isOpen
      ? Math.max(end - (0.1 + random() * within) * day, first + (end - first) * 0.2)
      : first + (end - first) * (0.45 + random() * 0.45)
  const begun = isOpen && count === 1 ? last : first + (last - first) * (0.1 + random() * 0.5)
  return Array.from({ length: count }, (_, index) =>
    new Date(Math.round(count === 1 ? last : begun + ((last - begun) * index) / (count - 1))).toISOString(),
  )
}

/** The first of these moments, or the morning after it where it falls into the night and something else comes later. */
function awake({ timeZone }: DemoActor, [first, next]: readonly Instant[], until: Instant): Instant {
  if (first === undefined) return until
  const day = dayIn(timeZone, first)
  if (first >= instantIn(timeZone, day, '06:00')) return first
  const morning = addMilliseconds(instantIn(timeZone, day, '07:00'), Date.parse(first) % (4 * 3_600_000))
  return morning < (next ?? until) ? morning : first
}

/** What billers have set aside for later, and what they do not want to see again. */
async function keepSome(
  { tx, now }: DemoTools,
  { billers }: Market,
  posted: readonly StoredJob[],
): Promise<void> {
  const open = posted.filter(job => job.status === 'open')
  for (const [index, job] of open.entries())
    for (const who of [0, 24 + index, 40 + index * 2]) {
      const biller = billers[who % billers.length]
      // The biller whose account visitors try saves posts that are near to their own work.
      const isNear = job.workTypes.some(type => biller?.profile.workTypes.includes(type))
      if (!biller || (who === 0 && !isNear)) continue
      const mark = who !== 0 && (index + who) % 4 === 3 ? 'hidden' : 'saved'
      await writeSavedJob(
        tx,
        { billerId: biller.actor.userId, jobId: job.jobId },
        mark,
        addMilliseconds(now, -index * 5 * 3_600_000 - 60_000),
      )
    }
}

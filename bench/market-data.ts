import { type TermSet, taxonomy } from '@claimcrew/contract/kit/taxonomy'
import { engagementKinds } from '@claimcrew/contract/profiles/shapes'
import pg from 'pg'
import { createSeededIds, createSeededRandom } from '../server/src/kit/random.ts'

const random = createSeededRandom(13)
const newId = createSeededIds(random)
const below = (most: number) => Math.floor(random() * most)
// Some are much more frequent than others, as in life.
const often = (most: number) => Math.floor(random() ** 2 * most)
const oneOf = <Value>(values: readonly Value[]): Value | undefined => values[below(values.length)]

const letters = 'etaoinshrdlucmfwypvbgkjqxz'
const word = () => Array.from({ length: 3 + below(8) }, () => letters[often(letters.length)]).join('')
const vocabulary = Array.from({ length: 20_000 }, word)
const words = (count: number) => Array.from({ length: count }, () => vocabulary[often(20_000)]).join(' ')

const some = (set: TermSet): string[] => {
  const all = taxonomy[set].map(({ value }) => value)
  return [...new Set(Array.from({ length: 1 + below(4) }, () => all[often(all.length)] ?? ''))]
}

const zones = ['America/New_York', 'America/Chicago', 'Asia/Manila', 'Asia/Kolkata', 'Europe/London', 'UTC']
const clock = (hour: number) => `${String(hour % 24).padStart(2, '0')}:${oneOf(['00', '30'])}`
const window = () => {
  const from = below(24)
  return { window_days: [1, 2, 3, 4, 5], window_from: clock(from), window_to: clock(from + 4 + below(6)) }
}

const profile = () => ({
  id: newId(),
  time_zone: oneOf(zones),
  user_name: `${words(1)} ${words(1)}`,
  headline: words(5),
  about: words(30),
  years: below(20),
  work_types: some('workTypes'),
  specialties: some('specialties'),
  languages: some('languages'),
  systems: some('systems'),
  certifications: some('certifications'),
  rate_cents: 800 + below(6000),
  engagement: [oneOf(engagementKinds)],
  available_from: `2026-${String(1 + below(12)).padStart(2, '0')}-01`,
  ...window(),
})

const post = () => ({
  id: newId(),
  title: words(5),
  description: words(60),
  work_types: some('workTypes'),
  specialties: some('specialties'),
  languages: some('languages'),
  systems: some('systems'),
  certifications: some('certifications'),
  engagement: oneOf(engagementKinds),
  rate_min_cents: 800,
  rate_max_cents: 800 + below(6000),
  experience: oneOf(['entry', 'intermediate', 'advanced']),
  start: oneOf(['immediate', 'within-1-month', 'flexible']),
  ...window(),
})

const shared = `work_types text[], specialties text[], languages text[], systems text[], certifications text[],
  window_days smallint[], window_from text, window_to text`

/** So many billers who are listed and as many open posts, beside the demo's people. */
export async function fillMarket(databaseUrl: string, count: number): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const each = async (make: () => object, statements: readonly string[]) => {
    for (let done = 0; done < count; done += 5000) {
      const rows = JSON.stringify(Array.from({ length: Math.min(5000, count - done) }, make))
      for (const statement of statements) await client.query(statement, [rows])
    }
  }
  const billers = `json_to_recordset($1) as r (id uuid, time_zone text, user_name text, headline text, about text,
    years int, rate_cents int, engagement text[], available_from date, ${shared})`
  await each(profile, [
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', r.id, 'email', r.id || '@bench.test',
      'user_name', r.user_name, 'time_zone', r.time_zone, 'picture_id', null))).*
     from ${billers}, users u where u.email = 'biller@claimcrew.test'`,
    `insert into profiles (user_id, headline, about, years, work_types, specialties, languages, rate_cents, engagement,
      available_from, window_days, window_from, window_to, listed, updated_at)
     select id, headline, about, years, work_types, specialties, languages, rate_cents, engagement, available_from,
      window_days, window_from, window_to, true, now() from ${billers}`,
    `insert into profile_systems select id, unnest(systems), 'good' from ${billers}`,
    `insert into profile_certifications select id, unnest(certifications), null from ${billers}`,
  ])
  await each(post, [
    `insert into jobs (id, client_id, status, title, description, work_types, systems, specialties, certifications,
      languages, engagement, pay, rate_min_cents, rate_max_cents, experience, start, window_days, window_from,
      window_to, created_at, updated_at, published_at)
     select r.id, u.id, 'open', title, description, work_types, systems, specialties, certifications, languages,
      engagement, 'hourly', rate_min_cents, rate_max_cents, r.experience, start, window_days, window_from, window_to,
      now(), now(), now()
     from json_to_recordset($1) as r (id uuid, title text, description text, engagement text, rate_min_cents int,
      rate_max_cents int, experience text, start text, ${shared}), users u
     where u.email = 'admin@claimcrew.test'`,
  ])
  await client.query('analyze')
  await client.end()
}

/** The beginning of a word that many have. */
export const searchPrefix = vocabulary[3]?.slice(0, 3) ?? ''

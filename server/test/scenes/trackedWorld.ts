import { addMapping, getSyncStatus, listRuns } from '@claimcrew/contract/tracking/contract'
import { sql } from 'kysely'
import { afterAll } from 'vitest'
import type { ProviderRow } from '../../sandbox/knobs.ts'
import { type Sandbox, type SandboxPerson, sandboxId, startSandbox } from '../../sandbox/server.ts'
import { runBackgroundJob } from '../../src/kit/backgroundJobs/backgroundJob.ts'
import { createDb, openPool } from '../../src/kit/data/db.ts'
import { newId } from '../../src/kit/random.ts'
import { syncTracking } from '../../src/tracking/backgroundJobs.ts'
import { openTimeDoctor, type TimeDoctorOptions } from '../../src/tracking/time-doctor/adapter.ts'
import type { InstantRange, Tracker } from '../../src/tracking/tracker.ts'
import { createMemoryTokens } from '../outside/timeDoctor.ts'
import { type Person, World, type WorldOptions } from '../world.ts'

const silent = { info() {}, warn() {}, error() {} }

/** Somebody at the provider whose rows the test gives: `worklogEdits` of the sandbox's knobs. */
export const account = (name: string, more: Partial<SandboxPerson> = {}): SandboxPerson => ({
  id: sandboxId(name),
  name,
  email: `${name.toLowerCase().replaceAll(' ', '.')}@people.test`,
  timezone: 'UTC',
  stretches: async () => [],
  ...more,
})

/** A stretch of work as the provider sends it. */
export const row = (person: SandboxPerson, start: string, time: number, more: object = {}) => ({
  userId: person.id,
  start,
  time,
  mode: 'computer',
  deviceId: 'device-one',
  ...more,
})

type PullHook = (trackedId: string, span: InstantRange) => Promise<void>

/** What happens at two moments of every pull. */
type Hooks = {
  /** The provider has answered for somebody's worklog, well or not, and that is not heard yet. */
  meanwhile: PullHook | null
  /** All has come, and nothing of it is written yet. */
  beforeWriting: PullHook | null
}

/** A world whose time is tracked: the sandbox, the real adapter in front of it, and an administrator. */
export class TrackedWorld {
  readonly world: World
  readonly sandbox: Sandbox
  admin: Person
  readonly #hooks: Hooks

  private constructor(world: World, sandbox: Sandbox, admin: Person, hooks: Hooks) {
    this.world = world
    this.sandbox = sandbox
    this.admin = admin
    this.#hooks = hooks
  }

  static async open(
    people: SandboxPerson[],
    at = '2026-03-18T15:00:00.000Z',
    more: (tracker: Tracker) => Partial<Tracker> = () => ({}),
    options: WorldOptions = {},
  ): Promise<TrackedWorld> {
    let world: World | undefined
    const now = () => world?.now ?? new Date(at)
    const sandbox = await startSandbox({ people, now })
    afterAll(() => sandbox.close())
    const hooks: Hooks = { meanwhile: null, beforeWriting: null }
    const tracker = interrupted(connect(sandbox, now), hooks)
    const { inHaste } = tracker
    world = await World.open({
      ...options,
      at,
      tracker: { ...tracker, ...more(tracker), inHaste: { ...inHaste, ...more(inHaste) } },
    })
    return new TrackedWorld(world, sandbox, await world.join('ADMIN'), hooks)
  }

  /** A biller who is these accounts; nothing is pulled yet, and nothing will be from before so many days ago. */
  async biller(userName: string, timeZone: string, accounts: SandboxPerson[], days = 6): Promise<Person> {
    const person = await this.world.join('BILLER', { userName, timeZone })
    for (const one of accounts) await this.map(person, one)
    await this.shortenHistory(days)
    return person
  }

  /** Of a person who is new, only so many days are still to be pulled: a quarter of a year takes its time. */
  async shortenHistory(days = 6): Promise<void> {
    const { db, now } = this.world
    await sql`
      update tracking_syncs set backfill_goal = ${now.toISOString()}::timestamptz - ${days} * interval '1 day'
      where backfilled_to is null`.execute(db)
  }

  /** Says through the front door that this account is this person; nothing is pulled yet. */
  async map(person: Person, account: SandboxPerson): Promise<string> {
    const body = { userId: person.userId, timeDoctorUserId: account.id }
    return (await this.admin.get(addMapping, { body })).mapping.id
  }

  /** Moves the clock. The administrator signs in again: a session does not outlive half a day. */
  async pass(ms: number): Promise<void> {
    this.world.pass(ms)
    this.admin = await this.world.alsoAs(this.admin)
  }

  /** What the provider has for this person from now on. */
  gives(account: SandboxPerson, rows: readonly ProviderRow[]): void {
    this.sandbox.knobs.worklogEdits.set(account.id, rows)
  }

  /** What happens once, in the middle of the next pull or just before it is written. */
  once(when: keyof Hooks, happens: PullHook): void {
    this.#hooks[when] = async (...pulled) => {
      this.#hooks[when] = null
      await happens(...pulled)
    }
  }

  /** What happens in the middle of each pull from now on. */
  eachTime(happens: PullHook): void {
    this.#hooks.meanwhile = happens
  }

  /** Pulls whatever is due at the world's time. */
  async sync(): Promise<void> {
    await this.world.run(syncTracking)
  }

  /** Another process on the same database, with connections and a sign-in of its own. */
  anotherProcess(options: Partial<TimeDoctorOptions> = {}): { sync(): Promise<void> } {
    const { world, sandbox } = this
    const db = createDb(openPool(world.url, 4))
    afterAll(() => db.destroy())
    const deps = {
      db,
      now: () => world.now,
      newId,
      mail: { send: async () => null, close: async () => {} },
      tracker: interrupted(
        connect(sandbox, () => world.now, options),
        this.#hooks,
      ),
      secret: world.secret,
      bucket: null,
      publicUrl: () => 'https://claimcrew.test',
      log: world.app.log,
    }
    return { sync: () => runBackgroundJob(deps, deps, syncTracking, undefined) }
  }

  /** What the provider was asked about somebody's time, in order, from the so many-th call on. */
  asksAbout({ id }: SandboxPerson, what: 'worklog' | 'timeuse' = 'worklog', since = 0): InstantRange[] {
    return this.sandbox.requests
      .slice(since)
      .filter(one => one.path === `/api/1.0/activity/${what}` && one.query.user === id)
      .map(({ query: { from = '', to = '' } }) => ({ from, to }))
  }

  /** How the sync of somebody's first account stands. */
  async statusOf({ userId }: Person) {
    const syncAccount = (await this.admin.get(getSyncStatus, {})).accounts.find(one => one.userId === userId)
    if (!syncAccount) throw new Error('This person has no account')
    return syncAccount
  }

  /** What was pulled of somebody, the latest last. */
  async runsOf({ userId }: Person) {
    const { items } = await this.admin.get(listRuns, { query: { userId, limit: 100 } })
    return items.toReversed()
  }

  /** All that is kept of people's time, with when each row was written: equal means that nothing was written. */
  async kept(): Promise<string> {
    const tables = ['tracking_activity', 'tracking_time_use', 'tracking_days', 'tracking_project_days']
    const texts = tables.map(async name => {
      const { rows } = await sql<{ text: string }>`
        select string_agg(concat_ws(' ', t.xmin, t.ctid, t), chr(10) order by t.ctid) as text
        from ${sql.table(name)} t`.execute(this.world.db)
      return `${name}\n${rows[0]?.text ?? ''}`
    })
    return (await Promise.all(texts)).join('\n')
  }
}

/** The real adapter in front of a sandbox. */
export function connect(
  sandbox: Sandbox,
  now: () => Date,
  options: Partial<TimeDoctorOptions> = {},
): Tracker {
  const { email, password } = sandbox.account
  return openTimeDoctor({
    url: sandbox.url,
    company: null,
    credentials: { kind: 'login', email, password, totp: null },
    tokens: createMemoryTokens(),
    pace: async () => {},
    now,
    wait: async () => {},
    random: () => 0.5,
    log: silent,
    sandbox: true,
    timeoutMs: 10_000,
    ...options,
  })
}

function interrupted(tracker: Tracker, hooks: Hooks): Tracker {
  return {
    ...tracker,
    async worklog(trackedId, range) {
      try {
        return await tracker.worklog(trackedId, range)
      } finally {
        await hooks.meanwhile?.(trackedId, range)
      }
    },
    async timeUse(trackedId, range) {
      const rows = await tracker.timeUse(trackedId, range)
      await hooks.beforeWriting?.(trackedId, range)
      return rows
    },
  }
}

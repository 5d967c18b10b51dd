import { type Agreement, defaultTerms } from '@claimcrew/contract/engagements/rules'
import { type Endpoint, fillPath, type Input, type Reply } from '@claimcrew/contract/kit/endpoint'
import type { Answers } from '@claimcrew/contract/people/answers'
import { signIn, type User } from '@claimcrew/contract/people/contract'
import type { Duty, Role } from '@claimcrew/contract/permissions'
import { hash } from '@node-rs/argon2'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { type AppOptions, type AppServices, buildApp } from '../src/app.ts'
import { insertEngagement } from '../src/engagements/store.ts'
import {
  type BackgroundJob,
  type QueuedBackgroundJob,
  type RecurringBackgroundJob,
  runBackgroundJob,
  toQueueName,
} from '../src/kit/backgroundJobs/backgroundJob.ts'
import { createDb, type Db, type openPool } from '../src/kit/data/db.ts'
import { mountRoute, type Route } from '../src/kit/http/route.ts'
import { hashToken, newToken, openSessions } from '../src/kit/http/session.ts'
import { renderText } from '../src/kit/mail/email.ts'
import type { EmailEnvelope } from '../src/kit/mail/mailer.ts'
import { deliverEmail } from '../src/kit/mail/sendEmail.ts'
import { openPushSender } from '../src/kit/push/pushSender.ts'
import { newId } from '../src/kit/random.ts'
import { openSearch } from '../src/kit/search/search.ts'
import { createSecret, type Secret } from '../src/kit/secret.ts'
import { sendResetEmail } from '../src/people/account/passwords.ts'
import { insertSession } from '../src/people/session-store.ts'
import { insertUser } from '../src/people/store.ts'
import { disconnectedTracker } from '../src/tracking/tracker.ts'
import { closeAfterFile } from './afterFile.ts'
import { template } from './cluster.ts'
import { asOwner, dropDatabase, newDatabase, openAppPool } from './database.ts'

export const password = 'correct horse battery'
// As people's own, but cheap to verify: a hash says itself how much work it takes.
const passwordHash = hash(password, { memoryCost: 8, timeCost: 1, parallelism: 1 })

export const hour = 3_600_000
export const day = 24 * hour

export const answers: Answers = {
  introduction: 'billing-company',
  roleInterest: 'billing-company',
  experience: 'advanced',
  paymentPreference: 'hourly',
  serviceTimeline: 'immediate',
}

type CallAnswer<Body> = { status: number; body: Body; headers: Record<string, unknown> }
// biome-ignore lint/suspicious/noExplicitAny: what a refused call answers is whatever the test expects it to be
export type AnyAnswer = CallAnswer<any>

export type WorldOptions = Partial<AppOptions> & {
  at?: string
  /** What its database is a copy of, where that is not the empty template. */
  from?: string
  /** Endpoints of the test's own, mounted beside the real ones. */
  routes?: Route<AppServices>[]
  /** Whether push services may be on this machine. */
  pushAnywhere?: boolean
  /** The app's connections, where they are not the usual ones. */
  pool?: typeof openPool
}

/** A file's own copy of the database, the app on it, a clock one can set, and the mail that was sent. */
export class World {
  readonly url: string
  readonly db: Db
  readonly app: FastifyInstance
  readonly outbox: EmailEnvelope[]
  readonly #deps: AppOptions
  readonly #routes: readonly Route<AppServices>[]
  #watching: Promise<void> | undefined
  #changes = 0
  now: Date

  private constructor(
    url: string,
    app: FastifyInstance,
    deps: AppOptions,
    routes: readonly Route<AppServices>[],
    outbox: EmailEnvelope[],
    now: Date,
  ) {
    this.url = url
    this.db = deps.db
    this.app = app
    this.outbox = outbox
    this.now = now
    this.#deps = deps
    this.#routes = routes
  }

  static async open({
    at,
    from = template,
    routes = [],
    pool = openAppPool,
    pushAnywhere = false,
    ...options
  }: WorldOptions = {}): Promise<World> {
    const url = await newDatabase(from)
    const outbox: EmailEnvelope[] = []
    const db = options.db ?? createDb(pool(url, 10))
    const now = () => world.now
    const secret = createSecret('a key that only tests know, long enough')
    const deps: AppOptions = {
      db,
      now,
      newId,
      mail: {
        send: async message => {
          outbox.push(message)
          return null
        },
        close: async () => {},
      },
      tracker: disconnectedTracker,
      search: openSearch({ db, now, listenUrl: options.listenUrl ?? url, log: { warn: () => {} } }),
      backups: null,
      secret,
      push: openPushSender({
        db,
        secret,
        now,
        subject: () => 'https://claimcrew.test',
        anywhere: pushAnywhere,
      }),
      bucket: null,
      publicUrl: () => 'https://claimcrew.test',
      listenUrl: url,
      // How busy the machine is that runs the tests must not show in what they see.
      busyAtMs: 0,
      ...options,
    }
    const app = await appWith(deps, routes)
    const world = new World(url, app, deps, routes, outbox, new Date(at ?? '2026-03-10T15:00:00.000Z'))
    closeAfterFile(async () => {
      await app.close()
      await deps.search.close()
      await deps.db.destroy()
      await dropDatabase(url)
    })
    return world
  }

  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms)
  }

  get secret(): Secret {
    return this.#deps.secret
  }

  get visitor(): Caller {
    return new Caller(this.app)
  }

  /** A second process on the same database, with connections of its own. */
  async anotherApp(changed: Partial<AppOptions> = {}): Promise<FastifyInstance> {
    const db = createDb(openAppPool(this.url, 2))
    const search = openSearch({ db, now: this.#deps.now, listenUrl: this.url, log: { warn: () => {} } })
    const app = await appWith({ ...this.#deps, db, search, ...changed }, this.#routes)
    closeAfterFile(async () => {
      await app.close()
      await search.close()
      await db.destroy()
    })
    return app
  }

  /** A person who has answered the questionnaire and is signed in. */
  async join(
    role: Role,
    more: Partial<{ userName: string; email: string; timeZone: string }> = {},
  ): Promise<Person> {
    const userId = newId()
    const user = await insertUser(this.db, {
      userId,
      email: more.email ?? `${userId}@people.test`,
      passwordHash: await passwordHash,
      userName: more.userName ?? `${role} ${userId.slice(-4)}`,
      fname: 'Test',
      address: '1 Main Street',
      phoneNumber: '+16145550100',
      role,
      timeZone: more.timeZone ?? 'America/New_York',
      answers,
      createdAt: this.now.toISOString(),
    })
    return new Person(this.app, user, await this.signInDirectly(user.userId))
  }

  /** Somebody who has a seat in this person's organization, and acts for it. */
  async seat(owner: Person, ...duties: Duty[]): Promise<Person> {
    return this.seatAlso(await this.join('CLIENT'), owner, ...duties)
  }

  /** The same person with one more seat, acting for that organization from now on. */
  async seatAlso(person: Person, owner: Person, ...duties: Duty[]): Promise<Person> {
    const [id, since] = [newId(), this.now.toISOString()]
    await this.db
      .insertInto('organization_seats')
      .values({
        id,
        organization_id: owner.user.userId,
        user_id: person.userId,
        duties,
        since,
        chosen_at: since,
      })
      .execute()
    return this.alsoAs(person)
  }

  /** One more session of the same person, begun without asking for the password. */
  async alsoAs(person: Person): Promise<Person> {
    return new Person(this.app, person.user, await this.signInDirectly(person.userId))
  }

  /** A session that is simply there: nothing else is written than itself. */
  async signInDirectly(userId: string): Promise<string> {
    const token = newToken()
    await insertSession(this.db, {
      sessionId: newId(),
      userId,
      tokenHash: hashToken(token),
      browser: 'Chrome on Windows',
      address: '127.0.0.1',
      createdAt: this.now.toISOString(),
      expiresAt: new Date(this.now.getTime() + 30 * day).toISOString(),
    })
    return token
  }

  /** Signs in through the front door and answers the status alone. */
  async trySignIn(email: string, typed: string, more: InjectOptions = {}): Promise<number> {
    return (await this.visitor.call(signIn, { body: { email, password: typed } }, more)).status
  }

  /** Ties a client to a biller from one day to another; without a last day it goes on. */
  async engage(
    client: Pick<Person, 'userId'>,
    biller: Pick<Person, 'userId'>,
    startedOn: string,
    endedOn: string | null = null,
    terms: Partial<Agreement> = {},
  ) {
    const engagementId = newId()
    await insertEngagement(this.db, {
      engagementId,
      clientId: client.userId,
      billerId: biller.userId,
      title: 'Payment posting',
      startedOn,
      endedOn,
      rateCents: 2450,
      currency: 'USD',
      hoursPerWeek: 37.5,
      ...defaultTerms,
      ...terms,
      createdAt: this.now.toISOString(),
    })
    return engagementId
  }

  /** Changes the shape of something, for which the app has no right. */
  async asOwner(statement: string): Promise<void> {
    const client = new pg.Client({ connectionString: asOwner(this.url) })
    await client.connect()
    // A statement that is refused leaves no connection behind.
    await client.query(statement).finally(() => client.end())
  }

  /** Resolves once so many connections wait for another one's lock: now they meet. */
  async untilWaiting(connections: number): Promise<'waiting'> {
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`.execute(
        this.db,
      )
      if (rows.length >= connections) return 'waiting'
    }
  }

  /** Runs a job once at the world's time, as a runner would; a queued one with what it was enqueued with. */
  async run(job: RecurringBackgroundJob<AppServices>): Promise<void>
  async run<Data>(job: QueuedBackgroundJob<Data, AppServices>, data: NoInfer<Data>): Promise<void>
  async run(job: BackgroundJob<AppServices>, data?: unknown): Promise<void> {
    await runBackgroundJob({ ...this.#deps, log: this.app.log }, this.#deps, job, data)
  }

  /** Runs whatever waits in a job's queue and answers how much that was. */
  async runQueued<Data>(job: QueuedBackgroundJob<Data, AppServices>): Promise<number> {
    const { rows } = await sql<{ data: Data }>`
      with taken as (
        delete from pgboss.job where name = ${toQueueName(job)} and state = 'created' returning data, created_on
      )
      select data from taken order by created_on`.execute(this.db)
    for (const { data } of rows) await this.run(job, data)
    return rows.length
  }

  /** Sends what waits to be sent, and answers all that this address has got. */
  async readMailsTo(email: string): Promise<{ subject: string; text: string }[]> {
    await this.runQueued(sendResetEmail)
    await this.runQueued(deliverEmail)
    const mails = this.outbox.filter(message => message.to === email)
    return mails.map(({ subject, body }) => ({ subject, text: renderText(body) }))
  }

  /** The secret of the newest link mailed to an address. */
  async linkTo(email: string): Promise<string> {
    const token = (await this.readMailsTo(email)).at(-1)?.text.match(/#[a-z]+=([\w.-]+)/)?.[1]
    if (token === undefined) throw new Error(`No link was mailed to ${email}`)
    return token
  }

  /** How many rows were written or deleted in here since it was first asked: equal means that nothing has changed. */
  async fingerprint(): Promise<string> {
    this.#watching ??= this.asOwner(watchAllTables)
    await this.#watching
    const answer = await sql<{ changes: number }>`
      with seen as (delete from watch.changes returning 1) select count(*)::int as changes from seen`.execute(
      this.db,
    )
    this.#changes += answer.rows[0]?.changes ?? 0
    return `${this.#changes} changes`
  }
}

/**
 * For tests that call every endpoint: the more people live in a world, the longer its lists are, so that endpoints are
 * shared out among several.
 */
export async function openWorlds(options: WorldOptions): Promise<(place: number) => World> {
  // Each connection plans a statement anew, and calls come one after the other here: one is enough.
  const few = { ...options, pool: (url: string) => openAppPool(url, 1) }
  const first = await World.open(few)
  const worlds = [first]
  while (worlds.length < 8) worlds.push(await World.open(few))
  return place => worlds[place % worlds.length] ?? first
}

async function appWith(deps: AppOptions, routes: readonly Route<AppServices>[]): Promise<FastifyInstance> {
  const app = await buildApp(deps)
  const sessions = await openSessions(deps.db)
  const { mail, push, tracker, search, backups } = deps
  for (const route of routes) mountRoute(app, deps, sessions, { mail, push, tracker, search, backups }, route)
  return app
}

/** The names of the app's own tables. */
export async function listTables(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r'`.execute(db)
  return rows.map(({ name }) => name)
}

/**
 * From now on each table notes every row that is written or deleted, in the same transaction: what is rolled back was
 * never noted. To look at the notes costs the same however much the tables hold.
 */
const watchAllTables = `
  create schema watch;
  create table watch.changes (changed oid);
  grant usage on schema watch to public;
  grant select, delete on watch.changes to public;
  create function watch.note() returns trigger language plpgsql security definer as $$
    begin
      insert into watch.changes values (tg_relid);
      return null;
    end $$;
  do $$
    declare one regclass;
    begin
      for one in select oid from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' loop
        execute format(
          'create trigger watch_rows after insert or update or delete on %s for each row execute function watch.note()',
          one);
        execute format(
          'create trigger watch_all after truncate on %s for each statement execute function watch.note()', one);
      end loop;
    end $$`

/** Speaks to the app as the browser does: through the endpoint's own declaration. */
export class Caller {
  readonly app: FastifyInstance
  readonly token: string | undefined

  constructor(app: FastifyInstance, token?: string) {
    this.app = app
    this.token = token
  }

  /** The same caller at another app. */
  at(app: FastifyInstance): Caller {
    return new Caller(app, this.token)
  }

  /** The answer whatever it is. */
  async call<E extends Endpoint>(endpoint: E, input: Input<E>, more: InjectOptions = {}): Promise<AnyAnswer> {
    const { params, query, body } = input as {
      params?: Record<string, unknown>
      query?: Record<string, string>
      body?: object
    }
    return this.send({
      method: endpoint.method,
      url: fillPath(endpoint.path, params),
      ...(query ? { query } : {}),
      ...(body ? { payload: body } : {}),
      ...more,
    })
  }

  /** The reply of a call that must work. */
  async get<E extends Endpoint>(endpoint: E, input: Input<E>, more: InjectOptions = {}): Promise<Reply<E>> {
    const { status, body } = await this.call(endpoint, input, more)
    if (status !== 200)
      throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return body as Reply<E>
  }

  async send(options: InjectOptions): Promise<AnyAnswer> {
    const headers = { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...options.headers }
    const answer = await this.app.inject({ ...options, headers, payloadAsStream: true })
    const type = String(answer.headers['content-type'])
    // The live line has no end of its own: a test that only calls it hangs up.
    const endless = type.startsWith('text/event-stream')
    if (endless) answer.raw.res.destroy()
    const bytes = endless ? Buffer.alloc(0) : Buffer.concat(await answer.stream().toArray())
    const isJson = bytes.length > 0 && type.startsWith('application/json')
    return {
      status: answer.statusCode,
      body: isJson ? JSON.parse(bytes.toString()) : bytes,
      headers: answer.headers,
    }
  }
}

export class Person extends Caller {
  readonly user: User
  readonly userId: string

  constructor(app: FastifyInstance, user: User, token: string) {
    super(app, token)
    this.user = user
    this.userId = user.userId
  }
}

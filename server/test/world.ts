import { randomUUID } from 'node:crypto'
import { type Endpoint, type Input, pathWith, type Reply } from '@claimcrew/contract/kit/endpoint'
import type { Answers } from '@claimcrew/contract/people/answers'
import type { User } from '@claimcrew/contract/people/contract'
import type { Role } from '@claimcrew/contract/permissions'
import type { FastifyInstance, InjectOptions } from 'fastify'
import { afterAll, inject } from 'vitest'
import { type AppOptions, buildApp } from '../src/app.ts'
import { createDatabase } from '../src/kit/database.ts'
import { type Db, dbOn, openPool } from '../src/kit/db.ts'
import type { Letter } from '../src/kit/mail.ts'
import { newId } from '../src/kit/random.ts'
import { hashToken, newToken } from '../src/kit/session.ts'
import { hashPassword } from '../src/people/password.ts'
import { insertSession, insertUser } from '../src/people/store.ts'
import { template } from './cluster.ts'

export const password = 'correct horse battery'
const passwordHash = hashPassword(password)

export const answers: Answers = {
  introduction: 'billing-company',
  roleInterest: 'billing-company',
  experience: 'advanced',
  paymentPreference: 'hourly',
  serviceTimeline: 'immediate',
}

export type Answer<Body> = { status: number; body: Body; headers: Record<string, unknown> }
// biome-ignore lint/suspicious/noExplicitAny: what a refused call answers is whatever the test expects it to be
export type AnyAnswer = Answer<any>

/** A file's own copy of the database, the app on it, a clock one can set, and the mail that was sent. */
export class World {
  readonly db: Db
  readonly app: FastifyInstance
  readonly outbox: Letter[]
  now: Date

  private constructor(db: Db, app: FastifyInstance, outbox: Letter[], now: Date) {
    this.db = db
    this.app = app
    this.outbox = outbox
    this.now = now
  }

  static async open(options: Partial<AppOptions> & { at?: string } = {}): Promise<World> {
    const name = `test_${randomUUID().replaceAll('-', '')}`
    const url = inject('postgresUrl')
    await createDatabase(url.replace('DATABASE', 'postgres'), name, template)
    const db = dbOn(openPool(url.replace('DATABASE', name), 10))
    const outbox: Letter[] = []
    const mail = { send: (letter: Letter) => void outbox.push(letter), close: async () => {} }
    const app = await buildApp({
      db,
      now: () => world.now,
      newId,
      mail,
      publicUrl: () => 'https://claimcrew.test',
      ...options,
    })
    const world = new World(db, app, outbox, new Date(options.at ?? '2026-03-10T15:00:00.000Z'))
    afterAll(async () => {
      await app.close()
      await db.destroy()
    })
    return world
  }

  pass(ms: number): void {
    this.now = new Date(this.now.getTime() + ms)
  }

  get visitor(): Caller {
    return new Caller(this.app)
  }

  /** A person who has answered the questionnaire and is signed in. */
  async join(role: Role, more: Partial<{ userName: string; email: string; timeZone: string }> = {}): Promise<Person> {
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

  private async signInDirectly(userId: string): Promise<string> {
    const token = newToken()
    await insertSession(this.db, {
      sessionId: newId(),
      userId,
      tokenHash: hashToken(token),
      browser: 'Chrome on Windows',
      address: '127.0.0.1',
      createdAt: this.now.toISOString(),
      expiresAt: new Date(this.now.getTime() + 30 * 24 * 3_600_000).toISOString(),
    })
    return token
  }
}

/** Speaks to the app as the browser does: through the endpoint's own declaration. */
export class Caller {
  readonly app: FastifyInstance
  readonly token: string | undefined

  constructor(app: FastifyInstance, token?: string) {
    this.app = app
    this.token = token
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
      url: pathWith(endpoint.path, params),
      ...(query ? { query } : {}),
      ...(body ? { payload: body } : {}),
      ...more,
    })
  }

  /** The reply of a call that must work. */
  async get<E extends Endpoint>(endpoint: E, input: Input<E>): Promise<Reply<E>> {
    const { status, body } = await this.call(endpoint, input)
    if (status !== 200) throw new Error(`${endpoint.method} ${endpoint.path}: ${status} ${JSON.stringify(body)}`)
    return body as Reply<E>
  }

  async send(options: InjectOptions): Promise<AnyAnswer> {
    const headers = { ...(this.token ? { authorization: `Bearer ${this.token}` } : {}), ...options.headers }
    const answer = await this.app.inject({ ...options, headers })
    const isJson = String(answer.headers['content-type']).startsWith('application/json')
    return { status: answer.statusCode, body: isJson ? answer.json() : answer.rawPayload, headers: answer.headers }
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

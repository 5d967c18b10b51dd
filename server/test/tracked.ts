import { addMapping } from '@claimcrew/contract/tracking/contract'
import { afterAll } from 'vitest'
import { sync } from '../src/tracking/jobs.ts'
import type { GivenRow } from '../src/tracking/sandbox/knobs.ts'
import { type Sandbox, type SandboxPerson, sandboxId, startSandbox } from '../src/tracking/sandbox/server.ts'
import { timeDoctor } from '../src/tracking/time-doctor/adapter.ts'
import { memoryKeep } from './time-doctor.ts'
import { type Person, World } from './world.ts'

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

/** A world whose time is tracked: the sandbox, the real adapter in front of it, and an administrator. */
export class Tracked {
  readonly world: World
  readonly sandbox: Sandbox
  readonly admin: Person

  private constructor(world: World, sandbox: Sandbox, admin: Person) {
    this.world = world
    this.sandbox = sandbox
    this.admin = admin
  }

  static async open(people: SandboxPerson[], at = '2026-03-18T15:00:00.000Z'): Promise<Tracked> {
    let world: World | undefined
    const now = () => world?.now ?? new Date(at)
    const sandbox = await startSandbox({ people, now })
    afterAll(() => sandbox.close())
    const { email, password } = sandbox.account
    const tracker = timeDoctor({
      url: sandbox.url,
      company: null,
      credentials: { kind: 'login', email, password, totp: null },
      keep: memoryKeep(),
      pace: async () => {},
      now,
      wait: async () => {},
      random: () => 0.5,
      log: silent,
      sandbox: true,
      timeoutMs: 2_000,
    })
    world = await World.open({ at, tracker })
    return new Tracked(world, sandbox, await world.join('ADMIN'))
  }

  /** Says through the front door that this account is this person; nothing is pulled yet. */
  async map(person: Person, account: SandboxPerson): Promise<string> {
    const body = { userId: person.userId, timeDoctorUserId: account.id }
    return (await this.admin.get(addMapping, { body })).mapping.id
  }

  /** What the provider has for this person from now on. */
  gives(account: SandboxPerson, rows: readonly GivenRow[]): void {
    this.sandbox.knobs.worklogEdits.set(account.id, rows)
  }

  /** Pulls whatever is due at the world's time. */
  async sync(): Promise<void> {
    await this.world.run(sync)
  }
}

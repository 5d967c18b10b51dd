import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../kit/data/db.ts'
import { randomFraction, systemClock } from '../kit/random.ts'
import type { Secret } from '../kit/secret.ts'
import { openTokenStore, takeRequestSlot } from './connection-store.ts'
import { openTimeDoctor } from './time-doctor/adapter.ts'
import type { TimeDoctorAccess } from './time-doctor/environment.ts'
import { disconnectedTracker, type Tracker } from './tracker.ts'

/** A provider of our own, which answers as Time Doctor does. */
type SandboxAccess = {
  readonly url: string
  readonly account: { readonly email: string; readonly password: string }
  /** Resolves when it answers. */
  readonly ready: () => Promise<void>
  readonly close: () => void
}

type TrackerDeps = {
  readonly db: Db
  readonly secret: Secret
  readonly log: FastifyBaseLogger
  readonly sandbox: SandboxAccess | null
}

/** A real provider is asked four times a second at most, by all processes together. */
const gapMs = 250

/** The provider that the environment names; else the sandbox, where there is one; else none. */
export function openTracker(
  access: TimeDoctorAccess | null,
  { db, secret, log, sandbox }: TrackerDeps,
): Tracker {
  const always = {
    tokens: openTokenStore(db, secret),
    now: systemClock,
    wait: (ms: number) => sleep(ms),
    random: randomFraction,
    log: log.child({ tracker: 'time-doctor' }),
  }
  if (access)
    return openTimeDoctor({ ...access, ...always, pace: async () => sleep(await takeRequestSlot(db, gapMs)) })
  if (!sandbox) return disconnectedTracker
  const { email, password } = sandbox.account
  const tracker = openTimeDoctor({
    ...always,
    url: sandbox.url,
    company: null,
    credentials: { kind: 'login', email, password, totp: null },
    sandbox: true,
    // It is ours: it may be asked as fast as it answers, once it does.
    pace: sandbox.ready,
  })
  return {
    ...tracker,
    close: async () => {
      await tracker.close()
      sandbox.close()
    },
  }
}

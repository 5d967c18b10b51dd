import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '../kit/db.ts'
import type { Env } from '../kit/env.ts'
import { chance, systemClock } from '../kit/random.ts'
import type { Secret } from '../kit/secret.ts'
import { noTracker, type Tracker } from '../kit/tracker.ts'
import { keepToken, takeTurn } from './connection-store.ts'
import type { Biller } from './demo-accounts.ts'
import { spawnSandbox } from './sandbox/spawn.ts'
import { timeDoctor } from './time-doctor/adapter.ts'

type Around = {
  readonly db: Db
  readonly secret: Secret
  readonly log: FastifyBaseLogger
  readonly databaseUrl: string
  readonly billers: readonly Biller[]
}

/** A real provider is asked four times a second at most, by all processes together. */
const gapMs = 250

/** The provider that the environment names; with the demo its sandbox; else none. */
export async function openTracker(env: Pick<Env, 'demo' | 'timeDoctor'>, around: Around): Promise<Tracker> {
  const { db, secret, log } = around
  const always = {
    keep: keepToken(db, secret),
    now: systemClock,
    wait: (ms: number) => sleep(ms),
    random: chance,
    log: log.child({ tracker: 'time-doctor' }),
  }
  if (env.timeDoctor)
    return timeDoctor({ ...env.timeDoctor, ...always, pace: async () => sleep(await takeTurn(db, gapMs)) })
  if (!env.demo) return noTracker
  const sandbox = await spawnSandbox(around.databaseUrl, around.billers, log)
  const { email, password } = sandbox.account
  const tracker = timeDoctor({
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

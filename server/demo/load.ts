import { join } from 'node:path'
import type { OrganizationId } from '@claimcrew/contract/kit/ids'
import { addMilliseconds, type Instant } from '@claimcrew/contract/kit/time'
import { type Actor, type Duty, type Role, toFounder } from '@claimcrew/contract/permissions'
import { type Feature, features } from '../../features.ts'
import type { Db, Tx } from '../src/kit/data/db.ts'
import { inTransaction } from '../src/kit/data/transaction.ts'
import { importEach } from '../src/kit/features.ts'
import type { CommandCtx } from '../src/kit/http/route.ts'
import { createSeededIds, createSeededRandom } from '../src/kit/random.ts'
import { acquireAdvisoryLock, hasAnyUser, insertLoadedPart, readLoadProgress } from './load-store.ts'
import { settlePastNotifications } from './notification-store.ts'

/** What each feature's demo writes with. The same seed and clock make the same company. */
export type DemoTools = {
  readonly tx: Tx
  readonly now: Instant
  readonly random: () => number
  readonly newId: () => string
}

/** A client of the demo is the founder of their organization, or has a seat in somebody else's. */
export type DemoActor = {
  readonly userId: string
  readonly role: Role
  readonly timeZone: string
  readonly seat?: { readonly organizationId: OrganizationId; readonly duties: readonly Duty[] }
}

const toContractActor = ({ seat, ...person }: DemoActor): Actor =>
  seat ? { userId: person.userId, role: 'CLIENT', ...seat } : toFounder(person)

/** Somebody of the demo who does something at a moment of its past, through the app's own code with all its traces. */
export function toCommandCtx({ newId }: DemoTools, actor: DemoActor, at: Instant): CommandCtx {
  const { timeZone } = actor
  return {
    actor: { ...toContractActor(actor), timeZone, emailVerified: true, sessionId: newId() },
    now: at,
    newId,
  }
}

function createTools(tx: Tx, now: Instant, seed: number): DemoTools {
  const random = createSeededRandom(seed)
  return { tx, now, random, newId: createSeededIds(random) }
}

type DemoLoader = (tools: DemoTools) => Promise<void>

/** `demoLater` is what nobody needs before the app serves. */
type DemoModule = { readonly demo: DemoLoader; readonly demoLater?: DemoLoader }

type DemoPart = { readonly name: string; readonly load: DemoLoader; readonly seed: number }

/** Parts of which each needs those before it, and none those of the other lane. */
type DemoLane = { readonly lock: number; readonly parts: readonly DemoPart[] }

const firstSeed = 20_240_101
const newsIsReadAfter = 3 * 24 * 3_600_000
// Any fixed number: of several processes that start at once, one loads each part. Each lane has one of its own.
const demoLock = 7_203_116
/** With people and attendance, and what these stand on, the app begins to serve. */
const lastBeforeServing: Feature = 'attendance'
/** They count over everything, which takes longest, and are looked at least. */
const lastOfAll: readonly Feature[] = ['clocks', 'statements']
/** These know nothing of hours, so they are loaded beside those that do: while one waits for PostgreSQL, another works. */
const besideHours: readonly Feature[] = ['jobs', 'chat', 'support']
/** The part after all others: nothing more is to come, also where a newer version has more to tell. */
export const wholeDemo = 'the whole'
const theEnd: DemoPart = { name: wholeDemo, load: async () => {}, seed: 0 }

const upToServing = features.slice(0, features.indexOf(lastBeforeServing) + 1)
const afterServing = features.slice(upToServing.length)

async function importDemos(among: readonly Feature[]): Promise<(readonly [Feature, DemoModule])[]> {
  const fileOf = (feature: Feature) => join(import.meta.dirname, `${feature}.ts`)
  const demos = await Promise.all(
    among.map(async feature => [feature, await importEach<DemoModule>(fileOf, [feature])] as const),
  )
  return demos.flatMap(([feature, modules]) => modules.map(module => [feature, module] as const))
}

// Each part has chance of its own, so that more of one changes nothing of another.
async function earlyParts(): Promise<DemoPart[]> {
  return (await importDemos(upToServing)).map(([name, { demo }], index) => ({
    name,
    load: demo,
    seed: firstSeed + index,
  }))
}

async function lateLanes(): Promise<DemoLane[]> {
  const early = await importDemos(upToServing)
  const rest = early.flatMap(([feature, { demoLater }], index) =>
    demoLater
      ? [{ feature, name: `${feature}, later`, load: demoLater, seed: firstSeed + 1_000 + index }]
      : [],
  )
  const own = (await importDemos(afterServing)).map(([feature, { demo }], index) => ({
    feature,
    name: feature,
    load: demo,
    seed: firstSeed + early.length + index,
  }))
  const isBeside = ({ feature }: { readonly feature: Feature }) => besideHours.includes(feature)
  const isLast = ({ feature }: { readonly feature: Feature }) => lastOfAll.includes(feature)
  // Months are approved before what was produced in them is there, so that it is written once, locked as it is.
  const all = [...rest, ...own.filter(part => !isLast(part)), ...own.filter(isLast)]
  const hours = all.filter(part => !isBeside(part))
  return [
    { lock: demoLock, parts: hours },
    { lock: demoLock + 1, parts: all.filter(isBeside) },
  ]
}

async function load(tx: Tx, toldAt: Instant, parts: readonly DemoPart[]): Promise<void> {
  for (const part of parts) {
    await part.load(createTools(tx, toldAt, part.seed))
    await insertLoadedPart(tx, part.name, toldAt)
  }
  await settlePastNotifications(tx, addMilliseconds(toldAt, -newsIsReadAfter))
}

/**
 * Loads what of the demo company must be there before the app serves, into a database that nobody lives in yet; answers
 * whether it did.
 */
export async function beginDemo(db: Db, now: Instant): Promise<boolean> {
  return inTransaction(db, async tx => {
    await acquireAdvisoryLock(tx, demoLock)
    if (await hasAnyUser(tx)) return false
    await load(tx, now, await earlyParts())
    return true
  })
}

/**
 * Loads what is still missing of a demo company that was begun, each part in a transaction of its own: a process that is
 * killed on the way leaves whole parts, and the next one goes on from there.
 */
export async function completeDemo(db: Db): Promise<void> {
  const { parts: loadedParts, toldAt } = await readLoadProgress(db)
  if (toldAt === null || loadedParts.has(wholeDemo)) return
  const loadLane = async ({ lock, parts: own }: DemoLane): Promise<void> => {
    for (const part of own)
      await inTransaction(db, async tx => {
        await acquireAdvisoryLock(tx, lock)
        const { parts } = await readLoadProgress(tx)
        if (!parts.has(part.name)) await load(tx, toldAt, [part])
      })
  }
  // None is left at work when this ends, also where the other one cannot go on.
  const ended = await Promise.allSettled((await lateLanes()).map(loadLane))
  for (const one of ended) if (one.status === 'rejected') throw one.reason
  await loadLane({ lock: demoLock, parts: [theEnd] })
}

/** Begins and completes it; answers whether it was this one that began. */
export async function loadDemo(db: Db, now: Instant): Promise<boolean> {
  const isBegun = await beginDemo(db, now)
  await completeDemo(db)
  return isBegun
}

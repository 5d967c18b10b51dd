import type { AppEvent } from '@claimcrew/contract/kit/event'
import type { AuditCtx } from './data/audit.ts'
import type { Db, Tx } from './data/db.ts'
import { inTransaction } from './data/transaction.ts'
import { importEach } from './features.ts'

type EventHandler<Body> = (tx: Tx, ctx: AuditCtx, body: Body) => Promise<void>

/** What a feature does when one above it says that something happened. It exports its own as `subscribers` in its subscribers.ts. */
export type Subscriber = { readonly name: string; readonly handle: EventHandler<never> }

export const on = <Body>(event: AppEvent<Body>, react: EventHandler<NoInfer<Body>>): Subscriber => ({
  name: event.name,
  handle: react as EventHandler<never>,
})

/** Reactions to each event, in the order of the features. */
export class Subscribers {
  readonly #to: ReadonlyMap<string, readonly Subscriber[]>

  constructor(all: readonly Subscriber[]) {
    this.#to = Map.groupBy(all, one => one.name)
  }

  /** One after the other; the first that throws takes back all that the transaction did. */
  async announce<Body>(tx: Tx, ctx: AuditCtx, event: AppEvent<Body>, body: Body): Promise<void> {
    for (const { handle } of this.#to.get(event.name) ?? []) await handle(tx, ctx, body as never)
  }

  async writeAndAnnounce<Body>(
    db: Db,
    ctx: AuditCtx,
    event: AppEvent<Body>,
    body: Body,
    write: (db: Db | Tx) => Promise<boolean>,
  ): Promise<boolean> {
    if (!this.#to.has(event.name)) return write(db)
    return inTransaction(db, async tx => {
      const isWritten = await write(tx)
      if (isWritten) await this.announce(tx, ctx, event, body)
      return isWritten
    })
  }
}

let loaded: Promise<Subscribers> | undefined

async function findSubscribers(): Promise<Subscribers> {
  const modules = await importEach<{ subscribers: readonly Subscriber[] }>('subscribers.ts')
  return new Subscribers(modules.flatMap(module => module.subscribers))
}

function getSubscribers(): Promise<Subscribers> {
  loaded ??= findSubscribers()
  return loaded
}

/** Says that something happened. Call it with the transaction in which it did: those who react are part of it. */
export async function announce<Body>(
  tx: Tx,
  ctx: AuditCtx,
  event: AppEvent<Body>,
  body: NoInfer<Body>,
): Promise<void> {
  await (await getSubscribers()).announce(tx, ctx, event, body)
}

/**
 * For a write that is one statement and called all the time: a transaction is begun only where somebody reacts. `write`
 * answers whether it wrote anything; only then something has happened.
 */
export async function writeAndAnnounce<Body>(
  db: Db,
  ctx: AuditCtx,
  event: AppEvent<Body>,
  body: NoInfer<Body>,
  write: (db: Db | Tx) => Promise<boolean>,
): Promise<boolean> {
  return (await getSubscribers()).writeAndAnnounce(db, ctx, event, body, write)
}

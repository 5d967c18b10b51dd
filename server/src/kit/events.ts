import type { AppEvent } from '@claimcrew/contract/kit/event'
import type { By } from './data/audit.ts'
import type { Db, Tx } from './data/db.ts'
import { inTransaction } from './data/transaction.ts'
import { importEach } from './features.ts'

type React<Body> = (tx: Tx, by: By, body: Body) => Promise<void>

/** What a feature does when one above it says that something happened. It exports its own as `reactions` in its reactions.ts. */
export type Reaction = { readonly name: string; readonly react: React<never> }

export const on = <Body>(event: AppEvent<Body>, react: React<NoInfer<Body>>): Reaction => ({
  name: event.name,
  react: react as React<never>,
})

/** Reactions to each event, in the order of the features. */
export class Reactions {
  readonly #to: ReadonlyMap<string, readonly Reaction[]>

  constructor(all: readonly Reaction[]) {
    this.#to = Map.groupBy(all, one => one.name)
  }

  /** One after the other; the first that throws takes back all that the transaction did. */
  async announce<Body>(tx: Tx, by: By, event: AppEvent<Body>, body: Body): Promise<void> {
    for (const { react } of this.#to.get(event.name) ?? []) await react(tx, by, body as never)
  }

  async writeAndAnnounce<Body>(
    db: Db,
    by: By,
    event: AppEvent<Body>,
    body: Body,
    write: (db: Db | Tx) => Promise<boolean>,
  ): Promise<boolean> {
    if (!this.#to.has(event.name)) return write(db)
    return inTransaction(db, async tx => {
      const isWritten = await write(tx)
      if (isWritten) await this.announce(tx, by, event, body)
      return isWritten
    })
  }
}

let found: Promise<Reactions> | undefined

async function findReactions(): Promise<Reactions> {
  const modules = await importEach<{ reactions: readonly Reaction[] }>('reactions.ts')
  return new Reactions(modules.flatMap(module => module.reactions))
}

function allReactions(): Promise<Reactions> {
  found ??= findReactions()
  return found
}

/** Says that something happened. Call it with the transaction in which it did: those who react are part of it. */
export async function announce<Body>(
  tx: Tx,
  by: By,
  event: AppEvent<Body>,
  body: NoInfer<Body>,
): Promise<void> {
  await (await allReactions()).announce(tx, by, event, body)
}

/**
 * For a write that is one statement and called all the time: a transaction is begun only where somebody reacts. `write`
 * answers whether it wrote anything; only then something has happened.
 */
export async function writeAndAnnounce<Body>(
  db: Db,
  by: By,
  event: AppEvent<Body>,
  body: NoInfer<Body>,
  write: (db: Db | Tx) => Promise<boolean>,
): Promise<boolean> {
  return (await allReactions()).writeAndAnnounce(db, by, event, body, write)
}

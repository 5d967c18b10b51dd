import { Id, type OrganizationId } from '@claimcrew/contract/kit/ids'
import { foldText } from '@claimcrew/contract/kit/text'
import { listEngagedBillersNow } from '../../engagements/access.ts'
import type { Ctx } from '../../kit/http/route.ts'
import { listOrganizationPractices } from '../../organizations/store.ts'
import { listOrganizations } from '../../people/organization-store.ts'
import { resolveClientId } from '../access.ts'
import type { ImportClient } from './importRow.ts'

/** The clients whose tasks a file has: one's own, or those that an ADMIN names in it. */
export class ImportClients {
  readonly #ctx: Ctx
  readonly #usual: string | undefined
  readonly #clients = new Map<string, ImportClient | null>()

  private constructor(ctx: Ctx, usual: string | undefined) {
    this.#ctx = ctx
    this.#usual = usual
  }

  static async for(ctx: Ctx, clientId: OrganizationId | undefined): Promise<ImportClients> {
    const usual = ctx.actor.role === 'ADMIN' ? clientId : resolveClientId(ctx, clientId)
    const clients = new ImportClients(ctx, usual)
    await clients.know(usual)
    return clients
  }

  /** Reads a client once. */
  async know(clientId: OrganizationId | undefined): Promise<void> {
    const id = this.#idOf(clientId)
    if (id === null || this.#clients.has(id)) return
    this.#clients.set(id, await readClient(this.#ctx, id))
  }

  find(clientId: OrganizationId | undefined): ImportClient | null {
    return this.#clients.get(this.#idOf(clientId) ?? '') ?? null
  }

  #idOf(clientId: OrganizationId | undefined): string | null {
    if (clientId === undefined) return this.#usual ?? null
    const { success, data } = Id.safeParse(clientId)
    if (!success) return null
    return this.#ctx.actor.role === 'ADMIN' || data === this.#ctx.actor.organizationId ? data : null
  }
}

async function readClient({ db, now }: Ctx, clientId: OrganizationId): Promise<ImportClient | null> {
  const [client] = await listOrganizations(db, [clientId])
  if (client?.role !== 'CLIENT' || client.deactivatedAt !== null) return null
  const billers = await listEngagedBillersNow(db, clientId, now)
  const practices = await listOrganizationPractices(db, clientId)
  return {
    clientId,
    clientName: client.userName,
    timeZone: client.timeZone,
    billers: new Set(billers.map(({ id }) => id)),
    billerByEmail: new Map(billers.map(({ id, email }) => [email.toLowerCase(), id])),
    practices: new Map(practices.map(practice => [practice.practiceId, practice])),
    practiceByName: new Map(practices.map(practice => [foldText(practice.name), practice])),
  }
}

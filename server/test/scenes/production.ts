import type { Input } from '@claimcrew/contract/kit/endpoint'
import * as contract from '@claimcrew/contract/production/contract'
import type { WholeProductionDay } from '@claimcrew/contract/production/shapes'
import type { Person, World } from '../world.ts'

export type EntryInput = Input<typeof contract.saveProduction>['body']['entries'][number]

/** An hour of payment posting, fifteen claims of it, as the default target has it. */
export const hourOfPosting = (
  client: { readonly userId: string },
  more: Partial<EntryInput> = {},
): EntryInput => ({
  clientId: client.userId,
  workType: 'payment-posting-manual',
  quantity: 15,
  minutes: 60,
  ...more,
})

/** What people do about production. */
export class ProductionFloor {
  readonly world: World

  constructor(world: World) {
    this.world = world
  }

  /** Somebody who works for these clients since the beginning of the year. */
  async biller(clients: readonly Person[], timeZone = 'America/New_York'): Promise<Person> {
    const biller = await this.world.join('BILLER', { timeZone })
    for (const client of clients) await this.world.engage(client, biller, '2026-01-01')
    return biller
  }

  async save(biller: Person, day: string, entries: EntryInput[], version = 0): Promise<WholeProductionDay> {
    const params = { billerId: biller.userId, day }
    return (await biller.get(contract.saveProduction, { params, body: { version, entries } })).day
  }

  async trySave(biller: Person, day: string, entries: unknown[], version = 0) {
    const params = { billerId: biller.userId, day }
    return biller.call(contract.saveProduction, {
      params,
      body: { version, entries: entries as EntryInput[] },
    })
  }

  async submit(biller: Person, day: string): Promise<WholeProductionDay> {
    const params = { billerId: biller.userId, day }
    return (await biller.get(contract.submitProduction, { params, body: {} })).day
  }

  /** Written and submitted. */
  async report(biller: Person, day: string, entries: EntryInput[]): Promise<WholeProductionDay> {
    const before = await this.day(biller, biller, day)
    await this.save(biller, day, entries, before.version)
    return this.submit(biller, day)
  }

  async review(
    by: Person,
    biller: Person,
    day: string,
    decision: 'approved' | 'rejected' = 'approved',
    more: { reason?: string; clientId?: string; version?: number } = {},
  ) {
    const reason = decision === 'rejected' ? { reason: 'The quantities are missing.' } : {}
    const params = { billerId: biller.userId, day }
    return by.call(contract.reviewProduction, { params, body: { decision, ...reason, ...more } })
  }

  /** Written, submitted and approved by the client of its entries. */
  async approve(biller: Person, client: Person, day: string, entries: EntryInput[]): Promise<void> {
    await this.report(biller, day, entries)
    await this.review(client, biller, day)
  }

  async day(by: Person, biller: Person, day: string): Promise<WholeProductionDay> {
    const params = { billerId: biller.userId, day }
    return (await by.get(contract.getProductionDay, { params })).day
  }
}

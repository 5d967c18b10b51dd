import { countUnread } from '@claimcrew/contract/chat/contract'
import { getDashboardNeeds, getDashboardOverview } from '@claimcrew/contract/dashboard/contract'
import { listClients } from '@claimcrew/contract/engagements/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import type { Path } from '@claimcrew/contract/kit/paths'
import { getOrganization } from '@claimcrew/contract/organizations/contract'
import { getUser } from '@claimcrew/contract/people/contract'
import type { Role } from '@claimcrew/contract/permissions'
import { getProductionOverview } from '@claimcrew/contract/production/report'
import { getDesk } from '@claimcrew/contract/support/contract'
import type { Plugin } from 'vite'
import { insertScript, readInlineScript } from './inlineScripts.ts'

const overview: readonly Endpoint[] = [
  getDashboardOverview,
  getDashboardNeeds,
  getProductionOverview,
  countUnread,
]

/** What each role's first screen waits for. Of a CLIENT only what every seat may ask. */
const firstCalls: Readonly<Partial<Record<Role | `${Role} ${Path}`, readonly Endpoint[]>>> = {
  BILLER: [getUser],
  CLIENT: [getUser, getOrganization],
  ADMIN: [getUser],
  'BILLER /dashboard': [...overview, listClients],
  'ADMIN /dashboard': [...overview, getDesk],
}

/** Puts the script that asks early into the page, with the addresses as the contract has them. */
export const preloadCalls: Plugin = {
  name: 'claimcrew-start-calls',
  apply: 'build',
  async transformIndexHtml(html) {
    const paths = Object.entries(firstCalls).map(([when, calls]) => [when, calls.map(({ path }) => path)])
    const code = await readInlineScript('preloadCalls')
    const source = code.replace(/JSON\.parse\(.__START_CALLS__.\)/, JSON.stringify(Object.fromEntries(paths)))
    return insertScript(html, source)
  },
}

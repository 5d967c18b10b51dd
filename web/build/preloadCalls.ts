import { countUnread, listConversations } from '@claimcrew/contract/chat/contract'
import { getDashboardNeeds, getDashboardOverview } from '@claimcrew/contract/dashboard/contract'
import { listClients } from '@claimcrew/contract/engagements/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import type { Path } from '@claimcrew/contract/kit/paths'
import { getOrganization } from '@claimcrew/contract/organizations/contract'
import { getUser } from '@claimcrew/contract/people/contract'
import type { Role } from '@claimcrew/contract/permissions'
import { listReviews } from '@claimcrew/contract/production/contract'
import { getProductionOverview } from '@claimcrew/contract/production/report'
import { listProfiles } from '@claimcrew/contract/profiles/contract'
import { getDesk } from '@claimcrew/contract/support/contract'
import type { Plugin } from 'vite'
import { insertScript, readInlineScript } from './inlineScripts.ts'

type FirstCall = Endpoint | readonly [Endpoint, query: Readonly<Record<string, string | number>>]

const overview: readonly FirstCall[] = [
  getDashboardOverview,
  getDashboardNeeds,
  getProductionOverview,
  countUnread,
]

/**
 * What each role's first screen waits for. Which duties a CLIENT has is not known yet: what they lack is refused, and nobody
 * takes that answer.
 */
const firstCalls: Readonly<Partial<Record<Role | `${Role} ${Path}`, readonly FirstCall[]>>> = {
  BILLER: [getUser],
  CLIENT: [getUser, getOrganization],
  ADMIN: [getUser],
  'BILLER /dashboard': [...overview, listClients],
  'ADMIN /dashboard': [...overview, getDesk],
  'BILLER /chat': [[listConversations, { limit: 50 }]],
  'CLIENT /biller/explore-profiles': [[listProfiles, { own: 'hide', sort: 'recent', limit: 20 }]],
  'CLIENT /production-report': [listReviews, [listReviews, { limit: 100 }]],
}

function toAddress(call: FirstCall): string {
  if ('path' in call) return call.path
  const [{ path }, query] = call
  const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
  return `${path}?${search}`
}

/** Puts the script that asks early into the page, with the addresses as the contract has them. */
export const preloadCalls: Plugin = {
  name: 'claimcrew-start-calls',
  apply: 'build',
  async transformIndexHtml(html) {
    const paths = Object.entries(firstCalls).map(([when, calls]) => [when, calls.map(toAddress)])
    const code = await readInlineScript('preloadCalls')
    const source = code
      .replace(/JSON\.parse\(.__START_CALLS__.\)/, JSON.stringify(Object.fromEntries(paths)))
      .replace('__ORGANIZATION_CALL__', getOrganization.path)
    return insertScript(html, source)
  },
}

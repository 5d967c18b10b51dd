import { Id } from '@claimcrew/contract/kit/ids'
import { runOutcomes } from '@claimcrew/contract/tracking/shapes'
import * as z from 'zod'
import { addressShape, useAddress } from '../../kit/screen/address.ts'

const views = ['people', 'sync', 'log'] as const
export type AdminView = (typeof views)[number]

/** Which people: `missing` are billers without a Time Doctor user, the others are Time Doctor users. */
export const trackerUserFilters = ['all', 'attention', 'mapped', 'unmapped', 'missing'] as const
export type TrackerUserFilter = (typeof trackerUserFilters)[number]

/** What /admin/time-doctor shows, as it stands in the address. */
export const AdminAddress = addressShape('/admin/time-doctor', {
  view: z.enum(views).catch('people'),
  /** Filters people and the sync by a name or an email. */
  search: z.string().max(200).catch(''),
  show: z.enum(trackerUserFilters).catch('all'),
  /** Filters the sync by what fails. */
  failing: z.literal('true').optional().catch(undefined),
  /** Filters the log by person. */
  person: Id.optional().catch(undefined),
  outcome: z.enum(runOutcomes).optional().catch(undefined),
})

/** The filters of one view mean nothing in another. */
export const withoutFilters = {
  search: '',
  show: 'all',
  failing: undefined,
  person: undefined,
  outcome: undefined,
} as const

export const useAdminAddress = () => useAddress(AdminAddress)

import { Id } from '@claimcrew/contract/kit/ids'
import * as z from 'zod'
import { addressShape } from '../../kit/screen/address.ts'
import { maxCompared } from '../shared/compare/maxCompared.ts'
import { facetViews } from '../shared/search/facetViews.ts'
import { toAddressFields } from '../shared/search/filters.ts'

/** What is searched, for which job, and who is held side by side. */
export const ExploreAddress = addressShape('/biller/explore-profiles', {
  ...toAddressFields(facetViews),
  sort: z.enum(['match', 'rate', 'recent']).optional().catch(undefined),
  job: Id.optional().catch(undefined),
  shortlisted: z.literal('true').optional().catch(undefined),
  own: z.enum(['hide', 'show']).catch('hide'),
  compare: z.string().max(200).catch(''),
  view: z.literal('compare').optional().catch(undefined),
})

const isId = (text: string) => Id.safeParse(text).success

/** Reads the billers that the address names, each once. */
export const parseCompared = (compare: string): readonly string[] =>
  [...new Set(compare.split(',').filter(isId))].slice(0, maxCompared)

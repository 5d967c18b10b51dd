import type { HoursClock } from '@claimcrew/contract/dashboard/contract'
import type { Href } from '@claimcrew/contract/kit/paths'
import { useMay } from '../kit/actingFor.ts'
import { hoursHref } from './words.ts'

/**
 * Where hours lead the reader. Tracked hours day by day are no part of every seat; punched ones are of all who read
 * hours.
 */
export function useHoursHref(): typeof hoursHref {
  const may = useMay()
  return (source: HoursClock, ...rest): Href => hoursHref(may('worklog:read') ? source : 'punched', ...rest)
}

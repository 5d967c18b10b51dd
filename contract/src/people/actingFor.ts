import * as z from 'zod'
import { ClientId, Id } from '../kit/ids.ts'
import { duties } from '../permissions.ts'

/** So many people have a seat in an organization at most, and nobody has one in more. */
export const maxSeats = 1000

export const DutyList = z.array(z.enum(duties)).max(duties.length)

/** The organization that somebody acts for, and those that they could act for. */
export const ActingFor = z.object({
  organization: z.object({ organizationId: ClientId, name: z.string() }),
  duties: DutyList,
  organizations: z
    .array(z.object({ seatId: Id, organizationId: ClientId, name: z.string(), duties: DutyList }))
    .max(maxSeats),
})
export type ActingFor = z.infer<typeof ActingFor>

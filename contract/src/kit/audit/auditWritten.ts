import * as z from 'zod'
import { broadcastTopic } from '../live.ts'

/** Something was written down that its reader may read in the audit. */
export const auditWritten = broadcastTopic('audit:written', z.object({}))

/** Somebody else looked at a person's data, took it away as a file or changed it: that person reads who did. */
export const ownDataUsed = broadcastTopic('audit:own-data', z.object({}))

/** The same of a file of many people, which each of them may be in. */
export const peopleExported = broadcastTopic('audit:people-exported', z.object({}))

import * as z from 'zod'
import { topic } from '../live.ts'

/** Something was written down that its reader may read in the audit. */
export const auditWritten = topic('audit:written', z.object({}))

import type { Endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { listAudit, report } from './contract.ts'

/** The same call with `format` csv or xlsx: its answer is a file. */
export const reportFile: Endpoint<
  typeof report.path,
  typeof report.params,
  typeof report.query,
  undefined,
  typeof Download,
  typeof report.may
> = { ...report, reply: Download, produces: 'application/octet-stream' }

/** The same of the audit. */
export const auditFile: Endpoint<
  typeof listAudit.path,
  undefined,
  typeof listAudit.query,
  undefined,
  typeof Download,
  typeof listAudit.may
> = { ...listAudit, reply: Download, produces: 'application/octet-stream' }

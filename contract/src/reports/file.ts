import type { Endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { getReport, listAudit } from './contract.ts'

/** The same call with `format` csv or xlsx: its answer is a file. */
export const reportFile: Endpoint<
  typeof getReport.path,
  typeof getReport.params,
  typeof getReport.query,
  undefined,
  typeof Download,
  typeof getReport.may
> = { ...getReport, reply: Download, produces: 'application/octet-stream' }

/** The same of the audit. */
export const auditFile: Endpoint<
  typeof listAudit.path,
  undefined,
  typeof listAudit.query,
  undefined,
  typeof Download,
  typeof listAudit.may
> = { ...listAudit, reply: Download, produces: 'application/octet-stream' }

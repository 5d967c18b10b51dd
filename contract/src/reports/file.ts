import type { Endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { report } from './contract.ts'

/** The same call with `format` csv or xlsx: its answer is a file. */
export const reportFile: Endpoint<
  typeof report.path,
  typeof report.params,
  typeof report.query,
  undefined,
  typeof Download,
  typeof report.may
> = { ...report, reply: Download, produces: 'application/octet-stream' }

import type { Endpoint } from '../kit/endpoint.ts'
import { Download } from '../kit/file.ts'
import { getExport } from './ownData.ts'

/** The same call once the export is ready: its answer is the zip. */
export const exportFile: Endpoint<
  typeof getExport.path,
  typeof getExport.params,
  undefined,
  undefined,
  typeof Download,
  typeof getExport.may
> = { ...getExport, reply: Download, produces: 'application/zip' }

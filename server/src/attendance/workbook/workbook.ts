import type * as contract from '@claimcrew/contract/attendance/contract'
import type { Handler } from '../../kit/http/route.ts'
import { writeWorkbook } from '../../kit/workbook/workbook.ts'
import { inBatches, peopleIn, registerRows, type StoredRow } from '../register/register.ts'
import { exceptionSheet } from './exception-sheet.ts'
import { gridSheet, styles } from './grid-sheet.ts'
import { punchSheet } from './punch-sheet.ts'

/** A month as a workbook, written while it is read. */
export const exportRegister: Handler<typeof contract.exportRegister> = async (ctx, { query }) => {
  const people = await peopleIn(ctx, query)
  const rows: StoredRow[] = []
  for (const some of inBatches(people)) rows.push(...(await registerRows(ctx, query, some)))
  const content = writeWorkbook({
    styles,
    madeAt: new Date(ctx.now),
    sheets: [
      gridSheet('Register', query, rows),
      gridSheet('Hours', query, rows),
      punchSheet(ctx, query, people),
      exceptionSheet(ctx, query, people),
    ],
  })
  return {
    content,
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="Attendance_${query.month}_${query.year}.xlsx"`,
      'cache-control': 'no-store',
    },
  }
}

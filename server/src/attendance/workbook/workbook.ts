import type * as contract from '@claimcrew/contract/attendance/contract'
import type { Handler } from '../../kit/http/route.ts'
import { writeWorkbook } from '../../kit/workbook/workbook.ts'
import { inBatches, linesOf, peopleIn, type RegisterLine } from '../register/register.ts'
import { exceptionSheet } from './exception-sheet.ts'
import { gridSheet, styles } from './grid-sheet.ts'
import { punchSheet } from './punch-sheet.ts'

/** A month as a workbook, written while it is read. */
export const exportRegister: Handler<typeof contract.exportRegister> = async (ctx, { query: asked }) => {
  const people = await peopleIn(ctx, asked)
  const lines: RegisterLine[] = []
  for (const some of inBatches(people)) lines.push(...(await linesOf(ctx, asked, some)))
  const content = writeWorkbook({
    styles,
    madeAt: new Date(ctx.now),
    sheets: [
      gridSheet('Register', asked, lines),
      gridSheet('Hours', asked, lines),
      punchSheet(ctx, asked, people),
      exceptionSheet(ctx, asked, people),
    ],
  })
  return {
    content,
    headers: {
      'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
      'content-disposition': `attachment; filename="Attendance_${asked.month}_${asked.year}.xlsx"`,
      'cache-control': 'no-store',
    },
  }
}

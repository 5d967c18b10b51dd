import type * as contract from '@claimcrew/contract/attendance/contract'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { writeWorkbook } from '../../kit/workbook/workbook.ts'
import {
  firstOf,
  inBatches,
  type Registered,
  type RegisterQuery,
  registerRows,
  type StoredRow,
} from '../register/register.ts'
import { exceptionSheet } from './exception-sheet.ts'
import { gridSheet, styles } from './grid-sheet.ts'
import { punchSheet } from './punch-sheet.ts'

/** A month as a workbook, written while it is read. */
export const exportRegister: Handler<typeof contract.exportRegister> = async (ctx, { query }) => {
  const first = await firstOf(ctx, query)
  // Each sheet reads the people anew: to keep a row of each for the next sheet would take memory without bound.
  const people = () => inBatches(ctx, query, first)
  const rows = () => rowsOf(ctx, query, people())
  const content = writeWorkbook({
    styles,
    madeAt: new Date(ctx.now),
    sheets: [
      gridSheet('Register', query, rows()),
      gridSheet('Hours', query, rows()),
      punchSheet(ctx, query, people()),
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

async function* rowsOf(
  ctx: Ctx,
  query: RegisterQuery,
  people: AsyncIterable<readonly Registered[]>,
): AsyncGenerator<StoredRow> {
  for await (const some of people) {
    const { rowOf } = await registerRows(ctx, query, some)
    for (const person of some) yield rowOf(person)
  }
}

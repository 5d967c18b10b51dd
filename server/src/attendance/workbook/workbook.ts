import type * as contract from '@claimcrew/contract/attendance/contract'
import type { Ctx, Handler } from '../../kit/http/route.ts'
import { writeWorkbook } from '../../kit/workbook/workbook.ts'
import {
  type RegisterPerson,
  type RegisterQuery,
  readFirstRegisterPage,
  readRegisterRows,
  type StoredRow,
  streamBatches,
} from '../register/register.ts'
import { buildExceptionWorksheet } from './exceptionWorksheet.ts'
import { buildGridWorksheet, registerStyles } from './gridWorksheet.ts'
import { buildPunchWorksheet } from './punchWorksheet.ts'

/** A month as a workbook, written while it is read. */
export const exportRegister: Handler<typeof contract.exportRegister> = async (ctx, { query }) => {
  const first = await readFirstRegisterPage(ctx, query)
  // Each sheet reads the people anew: to keep a row of each for the next sheet would take memory without bound.
  const people = () => streamBatches(ctx, query, first)
  const rows = () => streamRegisterRows(ctx, query, people())
  const content = writeWorkbook({
    styles: registerStyles,
    madeAt: new Date(ctx.now),
    sheets: [
      buildGridWorksheet('Register', query, rows()),
      buildGridWorksheet('Hours', query, rows()),
      buildPunchWorksheet(ctx, query, people()),
      buildExceptionWorksheet(ctx, query, people),
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

async function* streamRegisterRows(
  ctx: Ctx,
  query: RegisterQuery,
  people: AsyncIterable<readonly RegisterPerson[]>,
): AsyncGenerator<StoredRow> {
  for await (const some of people) {
    const { rowOf } = await readRegisterRows(ctx, query, some)
    for (const person of some) yield rowOf(person)
  }
}

import * as contract from '@claimcrew/contract/statements/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import { chooseHours } from './chooseHours.ts'
import { closeMonth } from './closing/commands.ts'
import { getMonthClosing } from './closing/getMonthClosing.ts'
import { exportStatement } from './exportStatement.ts'
import { markPaid } from './markPaid.ts'
import { getStatement, listEngagementMonths, listFinalStatements, listStatements } from './readStatements.ts'

export const routes = defineRoutes(contract, {
  listStatements,
  listFinalStatements,
  listEngagementMonths,
  getStatement,
  exportStatement,
  markPaid,

  getMonthClosing,
  closeMonth: (ctx, { params, body }) =>
    runCommand(ctx, async tx => ({
      statements: await closeMonth(tx, ctx, { ...body, month: params.month }),
    })),
  chooseHours,
})

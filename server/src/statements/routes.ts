import * as contract from '@claimcrew/contract/statements/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { chooseHours } from './chooseHours.ts'
import { closeMonth, showClosing } from './closing/closeMonth.ts'
import { exportStatement } from './exportStatement.ts'
import { markPaid } from './markPaid.ts'
import { engagementMonths, listFinalStatements, listStatements, showStatement } from './readStatements.ts'

export const routes = defineRoutes(contract, {
  listStatements,
  listFinalStatements,
  engagementMonths,
  showStatement,
  exportStatement,
  markPaid,

  showClosing,
  closeMonth,
  chooseHours,
})

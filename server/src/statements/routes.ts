import * as contract from '@claimcrew/contract/statements/contract'
import { handlers } from '../kit/http/handlers.ts'
import { closeMonth, showClosing } from './closing/closing.ts'
import { exportStatement } from './export.ts'
import { chooseHours } from './hours.ts'
import { markPaid } from './paid.ts'
import { engagementMonths, listFinalStatements, listStatements, showStatement } from './read.ts'

export const routes = handlers(contract, {
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

import * as contract from '@claimcrew/contract/clocks/contract'
import { handlers } from '../kit/http/handlers.ts'
import { answerGap } from './gaps/answer.ts'
import { closeGaps, reopenGap } from './gaps/close.ts'
import { correctGap } from './gaps/correct.ts'
import { produceGap } from './gaps/produce.ts'
import { listGaps } from './reading/inbox.ts'
import { listClocks } from './reading/list.ts'
import { clocksDay } from './reading/picture.ts'
import { clockSettings, saveClockSettings } from './settings.ts'

export const routes = handlers(contract, {
  listClocks,
  listGaps,
  clocksDay,
  answerGap,
  closeGaps,
  reopenGap,
  correctGap,
  produceGap,
  clockSettings,
  saveClockSettings,
})

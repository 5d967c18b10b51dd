import * as contract from '@claimcrew/contract/clocks/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { answerGap } from './gaps/answerGap.ts'
import { closeGaps, reopenGap } from './gaps/closeGaps.ts'
import { correctGap } from './gaps/correctGap.ts'
import { produceGap } from './gaps/produceGap.ts'
import { clocksDay } from './reading/dayPicture.ts'
import { listGaps } from './reading/gapInbox.ts'
import { listClocks } from './reading/list.ts'
import { clockSettings, saveClockSettings } from './settings.ts'

export const routes = defineRoutes(contract, {
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

import * as contract from '@claimcrew/contract/clocks/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { runCommand } from '../kit/http/idempotency.ts'
import { answerGap, closeGaps } from './gaps/commands.ts'
import { correctGap } from './gaps/correctGap.ts'
import { produceGap } from './gaps/produceGap.ts'
import { reopenGap } from './gaps/reopenGap.ts'
import { getClocksDay } from './reading/dayPicture.ts'
import { listGaps } from './reading/gapInbox.ts'
import { listClocks } from './reading/list.ts'
import { getClockSettings, saveClockSettings } from './settings.ts'

export const routes = defineRoutes(contract, {
  listClocks,
  listGaps,
  getClocksDay,
  answerGap: (ctx, { params, body }) =>
    runCommand(ctx, async tx => ({ gap: await answerGap(tx, ctx, params.gapId, body.answer) })),
  closeGaps: (ctx, { body }) =>
    runCommand(ctx, async tx => ({ gaps: await closeGaps(tx, ctx, body.gapIds, body.reason) })),
  reopenGap,
  correctGap: (ctx, { params, body }) =>
    runCommand(ctx, tx => correctGap(tx, ctx, params.gapId, body.reason)),
  produceGap,
  getClockSettings,
  saveClockSettings,
})

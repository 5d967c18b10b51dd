import * as contract from '@claimcrew/contract/tracking/contract'
import { handlers } from '../kit/http/handlers.ts'
import { addMapping, listMappings, removeMapping, settleProblem } from './mapping/map.ts'
import { checkConnection, getConnection, listMatches } from './mapping/matches.ts'
import {
  clientBillers,
  getTrackedUser,
  listActivity,
  listProjects,
  listTasks,
  listTimeUse,
  listTrackedUsers,
} from './reading/read.ts'
import { listScreenshots, openScreenshot, showThumbnail } from './screenshots/screenshots.ts'
import { listScreenshotViews } from './screenshots/views.ts'
import { listRuns } from './sync/runs.ts'
import { syncNow, syncStatus } from './sync/sync.ts'
import type { WithTracker } from './tracker.ts'

export const routes = handlers<typeof contract, WithTracker>(contract, {
  listTrackedUsers,
  getTrackedUser,
  listActivity,
  listTimeUse,
  listProjects,
  listTasks,
  clientBillers,

  listScreenshots,
  showThumbnail,
  openScreenshot,
  listScreenshotViews,

  listMappings,
  addMapping,
  removeMapping,
  settleProblem,
  listMatches,
  getConnection,
  checkConnection,
  syncNow,
  syncStatus,
  listRuns,
})

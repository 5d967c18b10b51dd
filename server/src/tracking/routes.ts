import * as contract from '@claimcrew/contract/tracking/contract'
import { defineRoutes } from '../kit/http/handlers.ts'
import { acceptMappingProblem, addMapping, listMappings, removeMapping } from './mapping/mappings.ts'
import { checkConnection, getConnection, listMatches } from './mapping/matches.ts'
import {
  getTrackedUser,
  listActivity,
  listClientBillers,
  listProjects,
  listTasks,
  listTimeUse,
  listTrackedUsers,
} from './reading/trackedTime.ts'
import { getThumbnail, listScreenshots, openScreenshot } from './screenshots/screenshots.ts'
import { listScreenshotViews } from './screenshots/screenshotViews.ts'
import { listRuns } from './sync/runs.ts'
import { getSyncStatus, syncNow } from './sync/sync.ts'
import type { WithTracker } from './tracker.ts'

export const routes = defineRoutes<typeof contract, WithTracker>(contract, {
  listTrackedUsers,
  getTrackedUser,
  listActivity,
  listTimeUse,
  listProjects,
  listTasks,
  listClientBillers,

  listScreenshots,
  getThumbnail,
  openScreenshot,
  listScreenshotViews,

  listMappings,
  addMapping,
  removeMapping,
  acceptMappingProblem,
  listMatches,
  getConnection,
  checkConnection,
  syncNow,
  getSyncStatus,
  listRuns,
})

import { done } from '@claimcrew/contract/kit/reply'
import * as contract from '@claimcrew/contract/tracking/contract'
import { on, type Route } from '../kit/http/route.ts'
import { map, mappingsOf, settle, unmap } from './mapping/map.ts'
import { checkedConnection, connectionFor, matchesFor } from './mapping/matches.ts'
import {
  activityFor,
  billersOf,
  projectsFor,
  tasksFor,
  timeUseFor,
  trackedUserFor,
  trackedUsersFor,
} from './reading/read.ts'
import { imageFor, screenshotsFor, thumbnailFor } from './screenshots/screenshots.ts'
import { viewsOf } from './screenshots/views.ts'
import { runsPage } from './sync/runs.ts'
import { askToSync, showSync } from './sync/sync.ts'

export const routes: Route[] = [
  on(contract.listTrackedUsers, ctx => trackedUsersFor(ctx)),
  on(contract.getTrackedUser, (ctx, { params }) => trackedUserFor(ctx, params.id)),
  on(contract.listActivity, (ctx, { query }) => activityFor(ctx, query)),
  on(contract.listTimeUse, (ctx, { query }) => timeUseFor(ctx, query)),
  on(contract.listProjects, ctx => projectsFor(ctx)),
  on(contract.listTasks, ctx => tasksFor(ctx)),
  on(contract.clientBillers, ctx => billersOf(ctx)),

  on(contract.listScreenshots, (ctx, { query }) => screenshotsFor(ctx, query)),
  on(contract.showThumbnail, (ctx, { params }) => thumbnailFor(ctx, params.screenshotId)),
  on(contract.openScreenshot, (ctx, { params }) => imageFor(ctx, params.screenshotId)),
  on(contract.listScreenshotViews, (ctx, { params, query }) => viewsOf(ctx, params.userId, query)),

  on(contract.listMappings, async ctx => ({ mappings: await mappingsOf(ctx) })),
  on(contract.addMapping, async (ctx, { body }) => ({ mapping: await map(ctx, body) })),
  on(contract.removeMapping, async (ctx, { params }) => {
    await unmap(ctx, params.id)
    return done
  }),
  on(contract.settleProblem, async (ctx, { params, body }) => {
    await settle(ctx, params.id, body.kind)
    return done
  }),
  on(contract.listMatches, ctx => matchesFor(ctx)),
  on(contract.getConnection, ctx => connectionFor(ctx)),
  on(contract.checkConnection, ctx => checkedConnection(ctx)),
  on(contract.syncNow, (ctx, { body }) => askToSync(ctx, body)),
  on(contract.syncStatus, ctx => showSync(ctx)),
  on(contract.listRuns, (ctx, { query }) => runsPage(ctx, query)),
]

import type { SandboxCall } from '../people/company.ts'
import { projects, tasks } from '../people/projects.ts'
import { timeEdits, timeUse, worklog } from './activity.ts'
import { type SandboxAnswer, SandboxRefusal, toAnswer, toListAnswer, toPage } from './sandboxAnswer.ts'
import { screenshots } from './screenshots.ts'
import { signIn, signInAsBefore, whoAmI } from './sign-in.ts'
import { timesheet, totals } from './stats.ts'
import { user, users } from './users.ts'

type Handler = (call: SandboxCall) => SandboxAnswer | Promise<SandboxAnswer>

/** What is answered without a token. */
export const openRoutes: Readonly<Record<string, Handler>> = {
  'POST /api/1.0/login': signIn,
  'POST /api/1.0/authorization/login': signInAsBefore,
}

const routes: Readonly<Record<string, Handler>> = {
  'GET /api/1.0/authorization': ({ company }) => toAnswer(whoAmI(company)),
  'GET /api/1.0/users': users,
  'GET /api/1.0/activity/worklog': worklog,
  'GET /api/1.0/activity/timeuse': timeUse,
  'GET /api/1.0/activity/edit-time': timeEdits,
  'GET /api/1.0/files/screenshot': screenshots,
  'GET /api/1.0/projects': listProjects,
  'GET /api/1.0/tasks': listTasks,
  'GET /api/1.1/stats/total': totals,
  'GET /api/1.1/stats/timesheet/summary': timesheet,
}

export function handlerOf(method: string, path: string): Handler {
  const handler = routes[`${method} ${path}`]
  if (handler) return handler
  if (method === 'GET' && /^\/api\/1\.0\/users\/[^/]+$/.test(path)) return user
  throw new SandboxRefusal(404, 'notFound', `There is no ${method} ${path}`)
}

function listProjects({ company, query }: SandboxCall): SandboxAnswer {
  const matches = projects.filter(project => query.get('all') === 'true' || !project.deleted)
  const { page, paging } = toPage(query, matches)
  const rows = page.map(({ id, name, description, deleted }) => ({ id, name, description, deleted }))
  return toListAnswer(company.knobs, rows, paging)
}

function listTasks({ company, query }: SandboxCall): SandboxAnswer {
  const { page, paging } = toPage(query, tasks)
  const rows = page.map(({ id, name, projectId }) => ({
    id,
    name,
    status: 'active',
    project: { id: projectId },
  }))
  return toListAnswer(company.knobs, rows, paging)
}

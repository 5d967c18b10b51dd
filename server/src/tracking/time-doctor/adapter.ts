import { type Span, type Tracker, TrackerTrouble } from '../../kit/tracker.ts'
import type { TimeDoctorAccess } from '../../kit/tracker-env.ts'
import { agreed } from './answer.ts'
import { accountIn, companyOf } from './company.ts'
import { isId, projectsOf, tasksOf, totalsOf, usersOf } from './lists.ts'
import { checkedSpan, longestDayMs, weekMs } from './moments.ts'
import { rowIn, rowsAmong } from './normalise.ts'
import { everyPage, listIn } from './paging.ts'
import { openRequests, type Query, type RequestOptions } from './requests.ts'
import { screenshotsOf } from './screenshots.ts'
import { timeUseRows } from './time-use.ts'
import type { Asked } from './timed.ts'
import { worklogRows } from './worklog.ts'

export type { KeptToken, TokenKeep } from './sign-in.ts'

export type TimeDoctorOptions = TimeDoctorAccess &
  RequestOptions & {
    /** Whether it is the demo's own that answers. */
    readonly sandbox?: boolean
  }

/** Time Doctor 2. Of people it is asked one at a time: for several, it leaves rows out and does not say so. */
export function timeDoctor(options: TimeDoctorOptions): Tracker {
  const requests = openRequests(options)
  const account = async () => accountIn(await requests.get('/api/1.0/authorization', {}))

  let finding: Promise<string> | null = null
  const find = async () => {
    try {
      return companyOf(await account(), null).id
    } catch (error) {
      finding = null
      throw error
    }
  }
  const company = async () => {
    if (options.company !== null) return options.company
    finding ??= find()
    return finding
  }
  const ask = async (path: string, query: Query = {}) =>
    requests.get(path, { ...query, company: await company() })
  const list = (path: string, query: Query = {}) => everyPage(page => ask(path, { ...query, ...page }))
  const rows = async (path: string, query: Query) => rowsAmong(listIn(await ask(path, query)))

  return {
    capabilities: { worklog: true, timeUse: true, screenshots: true, totals: true },
    sandbox: options.sandbox ?? false,

    async connection() {
      const { name, email, companies } = await account()
      const { id, name: companyName, role } = companyOf({ companies }, options.company)
      return {
        companyId: id,
        companyName,
        account: { name, email, role },
        tokenEndsAt: requests.tokenEndsAt(),
        renewsItself: options.credentials.kind === 'login',
      }
    },

    users: async () => usersOf(await list('/api/1.0/users', { detail: 'info', deleted: 'false' })),

    async user(trackedId) {
      if (!isId(trackedId)) return null
      const answer = await ask(`/api/1.0/users/${trackedId}`)
      if (answer.status === 404) return null
      const [user] = usersOf([rowIn(agreed(answer).body) ?? {}])
      if (user?.trackedId !== trackedId)
        throw new TrackerTrouble('malformed', `${answer.what} was answered with somebody else.`)
      return user
    },

    async worklog(trackedId, span) {
      const asked = askedFor(trackedId, span, weekMs)
      const query = { ...queryOf(asked), detail: 'true', 'task-project-names': 'true' }
      return worklogRows(await rows('/api/1.0/activity/worklog', query), asked)
    },

    async timeUse(trackedId, span) {
      const asked = askedFor(trackedId, span, weekMs)
      const query = { ...queryOf(asked), 'category-details': 'true' }
      return timeUseRows(await rows('/api/1.0/activity/timeuse', query), asked)
    },

    async screenshots(trackedId, span) {
      const asked = askedFor(trackedId, span, longestDayMs)
      return screenshotsOf(await list('/api/1.0/files/screenshot', queryOf(asked)), asked)
    },

    image: link => requests.image(link),

    projects: async () => projectsOf(await list('/api/1.0/projects', { all: 'true' })),

    tasks: async () => tasksOf(await list('/api/1.0/tasks')),

    async totals(span) {
      const query = { user: 'all', 'group-by': 'userId', fields: 'totalSec', ...checkedSpan(span, weekMs) }
      return totalsOf(await rows('/api/1.1/stats/total', query))
    },

    close: async () => requests.close(),
  }
}

function askedFor(trackedId: string, span: Span, longestMs: number): Asked {
  if (!isId(trackedId)) throw new TrackerTrouble('forbidden', 'Nobody can have this id.')
  return { trackedId, span: checkedSpan(span, longestMs) }
}

const queryOf = ({ trackedId, span: { from, to } }: Asked): Query => ({ user: trackedId, from, to })

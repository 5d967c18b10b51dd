import { type Span, type Tracker, TrackerTrouble } from '../tracker.ts'
import { accountIn, companyOf } from './company.ts'
import type { TimeDoctorAccess } from './environment.ts'
import { isId, projectsOf, tasksOf, totalsOf, usersOf } from './lists.ts'
import { around, checkedSpan, longestDayMs, weekMs } from './moments.ts'
import { type Row, rowIn, rowsAmong } from './normalise.ts'
import { filedWithinMs, screenshotsOf } from './screenshots.ts'
import { timeUseRows } from './time-use.ts'
import { agreed } from './transport/answer.ts'
import { everyPage, listIn } from './transport/paging.ts'
import { openRequests, type Query, type RequestOptions, type Requests } from './transport/requests.ts'
import type { TimeQuery } from './transport/timed.ts'
import type { Manner } from './transport/turns.ts'
import { worklogRows } from './worklog.ts'

export type { KeptToken } from './sign-in.ts'

export type TimeDoctorOptions = TimeDoctorAccess & RequestOptions

/** Time Doctor 2. Of people it is asked one at a time: for several, it leaves rows out and does not say so. */
export function timeDoctor(options: TimeDoctorOptions): Tracker {
  const [requests, known] = [openRequests(options), { company: options.company }]
  const inHaste: Tracker = {
    ...callsOf(options, requests, 'hasty', known),
    get inHaste() {
      return inHaste
    },
  }
  return { ...callsOf(options, requests, 'patient', known), inHaste }
}

function callsOf(
  options: TimeDoctorOptions,
  requests: Requests,
  manner: Manner,
  /** The company, once one of us has found it. */
  known: { company: string | null },
): Omit<Tracker, 'inHaste'> {
  const account = async () => accountIn(await requests.get(manner, '/api/1.0/authorization', {}))

  let finding: Promise<string> | null = null
  const find = async () => {
    try {
      known.company = companyOf(await account(), null).id
      return known.company
    } finally {
      finding = null
    }
  }
  const company = async () => {
    if (known.company !== null) return known.company
    finding ??= find()
    return finding
  }
  const ask = async (path: string, query: Query = {}) =>
    requests.get(manner, path, { ...query, company: await company() })
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
        throw new TrackerTrouble('malformed', `${answer.what} returned someone else.`)
      return user
    },

    async worklog(trackedId, span) {
      const query = timeQueryFor(trackedId, span, weekMs)
      const search = { ...queryOf(query), detail: 'true', 'task-project-names': 'true' }
      return worklogRows(await rows('/api/1.0/activity/worklog', search), query)
    },

    async timeUse(trackedId, span) {
      const query = timeQueryFor(trackedId, span, weekMs)
      const search = { ...queryOf(query), 'category-details': 'true' }
      return timeUseRows(await rows('/api/1.0/activity/timeuse', search), query)
    },

    async screenshots(trackedId, span) {
      const query = timeQueryFor(trackedId, span, longestDayMs)
      const found: Row[] = []
      for (const piece of around(query.span, filedWithinMs, longestDayMs))
        found.push(...(await list('/api/1.0/files/screenshot', queryOf({ ...query, span: piece }))))
      return screenshotsOf(found, query)
    },

    image: link => requests.image(manner, link),

    projects: async () => projectsOf(await list('/api/1.0/projects', { all: 'true' })),

    tasks: async () => tasksOf(await list('/api/1.0/tasks')),

    async totals(span) {
      const checked = checkedSpan(span, weekMs)
      const query = { user: 'all', 'group-by': 'userId', fields: 'totalSec', ...checked }
      return totalsOf(await rows('/api/1.1/stats/total', query), checked)
    },

    close: async () => requests.close(),
  }
}

function timeQueryFor(trackedId: string, span: Span, longestMs: number): TimeQuery {
  if (!isId(trackedId)) throw new TrackerTrouble('forbidden', 'This ID isn’t valid.')
  return { trackedId, span: checkedSpan(span, longestMs) }
}

const queryOf = ({ trackedId, span: { from, to } }: TimeQuery): Query => ({ user: trackedId, from, to })

import * as z from 'zod'
import { type InstantRange, type Tracker, TrackerError } from '../tracker.ts'
import type { TimeDoctorAccess } from './environment.ts'
import { checkRange, longestDayMs, splitAround, weekMs } from './instants.ts'
import { isId, parseProjects, parseTasks, parseTotals, parseUsers } from './lists.ts'
import { optionalText } from './names.ts'
import { type AnswerRow, filterRows, findRow } from './normalize.ts'
import { filingDelayMs, parseScreenshots } from './screenshots.ts'
import { parseTimeUse } from './timeUse.ts'
import { readAllPages, requireList } from './transport/paging.ts'
import type { RequestUrgency } from './transport/requestSlots.ts'
import {
  openTrackerRequests,
  type RequestOptions,
  type TrackerQuery,
  type TrackerRequests,
} from './transport/requests.ts'
import type { TimeQuery } from './transport/timeRow.ts'
import { requireSuccess, type TrackerAnswer } from './transport/trackerAnswer.ts'
import { parseWorklog } from './worklog.ts'

const TimeDoctorAccount = z.object({
  name: optionalText,
  email: optionalText,
  companies: z.array(z.object({ id: z.string().refine(isId), name: optionalText, role: optionalText })),
})
type TimeDoctorAccount = z.infer<typeof TimeDoctorAccount>
type TimeDoctorCompany = TimeDoctorAccount['companies'][number]

/** The account that the token belongs to, and the companies it sees. */
function parseAccount(answer: TrackerAnswer): TimeDoctorAccount {
  const account = TimeDoctorAccount.safeParse(findRow(requireSuccess(answer).body))
  if (!account.success) throw new TrackerError('malformed', `${answer.what} doesn’t list any companies.`)
  return account.data
}

/** The company that was set, else the only one there is. */
function findCompany(
  { companies }: Pick<TimeDoctorAccount, 'companies'>,
  target: string | null,
): TimeDoctorCompany {
  const fitting = target === null ? companies : companies.filter(({ id }) => id === target)
  const [company, ...others] = fitting
  if (company && others.length === 0) return company
  const choice = companies.map(({ id, name }) => `${id} (${name})`).join(', ')
  throw new TrackerError(
    'forbidden',
    choice === ''
      ? 'The account doesn’t belong to a company.'
      : `Set TIME_DOCTOR_COMPANY to one of the account’s companies: ${choice}.`,
  )
}

export type { TrackerToken } from './signIn.ts'

export type TimeDoctorOptions = TimeDoctorAccess & RequestOptions

/** Time Doctor 2. Of people it is asked one at a time: for several, it leaves rows out and does not say so. */
export function openTimeDoctor(options: TimeDoctorOptions): Tracker {
  const [requests, connected] = [openTrackerRequests(options), { company: options.company }]
  const inHaste: Tracker = {
    ...createCalls(options, requests, 'hasty', connected),
    get inHaste() {
      return inHaste
    },
  }
  return { ...createCalls(options, requests, 'patient', connected), inHaste }
}

function createCalls(
  options: TimeDoctorOptions,
  requests: TrackerRequests,
  manner: RequestUrgency,
  /** The company, once one of us has found it. */
  cached: { company: string | null },
): Omit<Tracker, 'inHaste'> {
  const account = async () => parseAccount(await requests.get(manner, '/api/1.0/authorization', {}))

  let finding: Promise<string> | null = null
  const find = async () => {
    try {
      cached.company = findCompany(await account(), null).id
      return cached.company
    } finally {
      finding = null
    }
  }
  const company = async () => {
    if (cached.company !== null) return cached.company
    finding ??= find()
    return finding
  }
  const ask = async (path: string, query: TrackerQuery = {}) =>
    requests.get(manner, path, { ...query, company: await company() })
  const list = (path: string, query: TrackerQuery = {}) =>
    readAllPages(page => ask(path, { ...query, ...page }))
  const rows = async (path: string, query: TrackerQuery) => filterRows(requireList(await ask(path, query)))

  return {
    capabilities: { worklog: true, timeUse: true, screenshots: true, totals: true },
    sandbox: options.sandbox ?? false,

    async connection() {
      const { name, email, companies } = await account()
      const { id, name: companyName, role } = findCompany({ companies }, options.company)
      return {
        companyId: id,
        companyName,
        account: { name, email, role },
        tokenEndsAt: requests.tokenEndsAt(),
        renewsItself: options.credentials.kind === 'login',
      }
    },

    users: async () => parseUsers(await list('/api/1.0/users', { detail: 'info', deleted: 'false' })),

    async user(trackedId) {
      if (!isId(trackedId)) return null
      const answer = await ask(`/api/1.0/users/${trackedId}`)
      if (answer.status === 404) return null
      const [user] = parseUsers([findRow(requireSuccess(answer).body) ?? {}])
      if (user?.trackedId !== trackedId)
        throw new TrackerError('malformed', `${answer.what} returned someone else.`)
      return user
    },

    async worklog(trackedId, range) {
      const query = timeQueryFor(trackedId, range, weekMs)
      const search = { ...toQuery(query), detail: 'true', 'task-project-names': 'true' }
      return parseWorklog(await rows('/api/1.0/activity/worklog', search), query)
    },

    async timeUse(trackedId, range) {
      const query = timeQueryFor(trackedId, range, weekMs)
      const search = { ...toQuery(query), 'category-details': 'true' }
      return parseTimeUse(await rows('/api/1.0/activity/timeuse', search), query)
    },

    async screenshots(trackedId, range) {
      const query = timeQueryFor(trackedId, range, longestDayMs)
      const shots: AnswerRow[] = []
      for (const segment of splitAround(query.range, filingDelayMs, longestDayMs))
        shots.push(...(await list('/api/1.0/files/screenshot', toQuery({ ...query, range: segment }))))
      return parseScreenshots(shots, query)
    },

    image: link => requests.image(manner, link),

    projects: async () => parseProjects(await list('/api/1.0/projects', { all: 'true' })),

    tasks: async () => parseTasks(await list('/api/1.0/tasks')),

    async totals(range) {
      const checked = checkRange(range, weekMs)
      const query = { user: 'all', 'group-by': 'userId', fields: 'totalSec', ...checked }
      return parseTotals(await rows('/api/1.1/stats/total', query), checked)
    },

    close: async () => requests.close(),
  }
}

function timeQueryFor(trackedId: string, range: InstantRange, longestMs: number): TimeQuery {
  if (!isId(trackedId)) throw new TrackerError('forbidden', 'This ID isn’t valid.')
  return { trackedId, range: checkRange(range, longestMs) }
}

const toQuery = ({ trackedId, range: { from, to } }: TimeQuery): TrackerQuery => ({
  user: trackedId,
  from,
  to,
})

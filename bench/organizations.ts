import { listPractices, listSeats } from '@claimcrew/contract/organizations/contract'
import { listKpis } from '@claimcrew/contract/production/kpis'
import { getProductionReport, getProductionSummary } from '@claimcrew/contract/production/report'
import { getProductionTargets } from '@claimcrew/contract/production/targets'
import { listDeadlines, listTasks } from '@claimcrew/contract/tasks/contract'
import { withDatabase } from './attendance-data.ts'
import { measureAnswerMs, median } from './load.ts'
import { addPracticeWork, addSeats, type BenchOrganization } from './organizations-data.ts'
import { runApp } from './processes.ts'
import { addYear, makeTeams, signInTeam } from './production-data.ts'
import type { Figure } from './report.ts'

const year = 2025
const few = 2
const many = 100
const seatsOfMany = 200
const rounds = 15

const days = `from=${year}-03-01&to=${year}-03-31`

/** What a client with practices asks for; of these two, only how many seats and practices they have differs. */
const calls: Readonly<Record<string, (practiceId: string) => string>> = {
  seats: () => listSeats.path,
  practices: () => listPractices.path,
  tasks: () => listTasks.path,
  'tasks of one practice': practiceId => `${listTasks.path}?practiceId=${practiceId}`,
  deadlines: () => listDeadlines.path,
  'production report': () => `${getProductionReport.path}?${days}`,
  'production by biller': () => `${getProductionSummary.path}?by=biller&${days}`,
  'production by practice': () => `${getProductionSummary.path}?by=practice&${days}`,
  targets: () => getProductionTargets.path,
  'key figures': () => `${listKpis.path}?from=${year}-01&to=${year}-12`,
  'cost by biller': () => `/api/reports/cost?by=biller&${days}`,
  'cost by practice': () => `/api/reports/cost?by=practice&${days}`,
}

/** An organization with 200 seats and a hundred practices beside one with two of each, of as many billers and entries. */
export async function benchOrganizations(databaseUrl: string): Promise<Figure[]> {
  const app = await runApp(databaseUrl)
  try {
    const [small, large] = await withDatabase(databaseUrl, async client => {
      const clientIds = await makeTeams(client, 2)
      await addYear(client, clientIds, year)
      const organizations: BenchOrganization[] = []
      for (const [index, clientId] of clientIds.entries()) {
        const practiceIds = await addPracticeWork(client, clientId, index === 0 ? few : many, year)
        await addSeats(client, clientId, index === 0 ? few : seatsOfMany)
        const { token } = await signInTeam(client, clientId, year)
        organizations.push({ token, practiceId: practiceIds[0] ?? '' })
      }
      // A job would compare the clocks of all these days, beside which the calls would be measured.
      await client.query('delete from production_written')
      await client.query('vacuum analyze')
      return organizations
    })
    if (!small || !large) throw new Error('There are two organizations')
    const figures: Figure[] = []
    for (const [name, toPath] of Object.entries(calls))
      figures.push(
        await compareAnswers(`organizations: ${name}`, one => ({
          url: `${app.url}${toPath(one.practiceId)}`,
          token: one.token,
        }))(small, large),
      )
    return figures
  } finally {
    await app.stop()
  }
}

type Request = { readonly url: string; readonly token: string }

/** Both in turns, so that a slow moment of the machine spoils a round of each; the first ones only warm up. */
const compareAnswers =
  (name: string, toRequest: (one: BenchOrganization) => Request) =>
  async (small: BenchOrganization, large: BenchOrganization): Promise<Figure> => {
    const took: Readonly<Record<'small' | 'large', number[]>> = { small: [], large: [] }
    const measure = ({ url, token }: Request) => measureAnswerMs(url, token)
    for (let round = 0; round < rounds + 3; round++) {
      took.small.push(await measure(toRequest(small)))
      took.large.push(await measure(toRequest(large)))
    }
    const [control, ours] = [median(took.small.slice(3)), median(took.large.slice(3))]
    return {
      name: `${name}, ${seatsOfMany} seats and ${many} practices beside ${few}`,
      value: ours / control,
      unit: '×',
      bound: { atMost: 1.1 },
      behind: `${ours.toFixed(1)} ms, ${control.toFixed(1)} ms`,
    }
  }

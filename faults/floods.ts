import { endBreak, getMonthlyRegister, punchIn, startBreak } from '@claimcrew/contract/attendance/contract'
import { askMissing } from '@claimcrew/contract/attendance/corrections'
import { signIn, signUp, uploadPicture } from '@claimcrew/contract/people/contract'
import { demoBillers } from '../server/demo/people.ts'
import { tinyPng } from '../server/test/files/images.ts'
import { countOk, flood, listBrokenReplies, repeatAtOnce } from './flood.ts'
import { type Account, type Scene, sendRequest, withDatabase } from './scene.ts'

export const floodDocs = () =>
  flood('60 readers of /docs at once, signed out', async ({ url }) => {
    const read = async (path: string) => {
      try {
        const answer = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } })
        await answer.arrayBuffer()
        return answer
      } catch {
        return { status: 0 }
      }
    }
    const page = await (await fetch(`${url}/docs/`)).text()
    const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? '/docs/js/scalar.js'
    const answers = await repeatAtOnce(60, () => read(new URL(script, `${url}/docs/`).pathname))
    return { confirmed: countOk(answers), problems: listBrokenReplies(answers) }
  })

const pictureOf = (file: Buffer) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'large.png')
  return body
}

/** Large ones that are refused for their size, and as large as they may be, while somebody else sends one of their own. */
export const floodPictures = () =>
  flood('60 uploads of 59 and 39 megapixels by one account', async scene => {
    const { token, userId } = await scene.signIn('biller@claimcrew.test')
    const other = await scene.signIn('office@mesa-ortho.test')
    const [tooLarge, large] = [7680, 6240].map(side => tinyPng(side, side, { withPixels: true }))
    const send = (by: Account, file: Buffer = Buffer.alloc(0)) =>
      sendRequest(scene.url, uploadPicture, {
        token: by.token,
        params: { userId: by.userId },
        body: pictureOf(file),
      })
    const flooding = repeatAtOnce(60, at => send({ token, userId }, at % 2 ? large : tooLarge))
    const others: Awaited<ReturnType<typeof send>>[] = []
    for (let upload = 0; upload < 3; upload++)
      others.push(await send(other, tinyPng(600, 600, { withPixels: true })))
    const answers = await flooding
    const slowest = Math.max(...others.map(one => one.ms))
    return {
      confirmed: countOk(answers),
      problems: [
        ...listBrokenReplies(answers),
        ...(countOk(others) < others.length ? ['somebody else’s picture was refused'] : []),
        ...(slowest > 3000 ? [`somebody else’s picture took ${(slowest / 1000).toFixed(1)} s`] : []),
      ],
    }
  })

export const floodSignIns = () =>
  flood('300 sign-ins at once, half of them wrong', async scene => {
    const answers = await repeatAtOnce(300, at => {
      const email = demoBillers[at % demoBillers.length]?.email ?? ''
      const password = at % 2 ? 'Claimcrew-demo-1' : `Not-their-password-${at}`
      return sendRequest(scene.url, signIn, { body: { email, password } })
    })
    return { confirmed: countOk(answers), problems: listBrokenReplies(answers) }
  })

export const floodSessions = () =>
  flood('300 requests for the same missing session', async scene => {
    const { token } = await scene.signIn('biller@claimcrew.test')
    const body = {
      punchInTime: '2026-01-05T01:00:00.000Z',
      punchOutTime: '2026-01-05T09:00:00.000Z',
      breaks: [],
      description: 'Payment posting',
      reason: 'The laptop was away',
    }
    const answers = await repeatAtOnce(300, () => sendRequest(scene.url, askMissing, { token, body }))
    const open = countOk(answers)
    return {
      confirmed: open,
      problems: [...listBrokenReplies(answers), ...(open > 1 ? [`${open} are open at once`] : [])],
    }
  })

export const floodBreaks = () =>
  flood('3,000 breaks in a day by one account', async scene => {
    const { token, userId: billerId } = await scene.signIn('biller@claimcrew.test')
    await sendRequest(scene.url, punchIn, { token, body: { billerId } })
    let begun = 0
    for (let round = 0; round < 3000; round++) {
      const { status } = await sendRequest(scene.url, startBreak, {
        token,
        body: { billerId, breakType: 'Tea Break' },
      })
      if (status === 200) begun++
      else if (round > 100) break
      await sendRequest(scene.url, endBreak, { token, body: { billerId } })
    }
    return { confirmed: begun, problems: begun > 40 ? [`${begun} breaks in a day`] : [] }
  })

export const floodRegistrations = () =>
  flood('60 registrations in a minute from one address', async scene => {
    const answers = await repeatAtOnce(60, at =>
      sendRequest(scene.url, signUp, {
        body: {
          userName: `New ${at}`,
          email: `somebody+${at}@elsewhere.test`,
          password: `Quite-a-long-word-${at}`,
          phoneNumber: '+1 555 010 0100',
        },
      }),
    )
    const mailed = await withDatabase(scene.databaseUrl, async client => {
      const { rows } = await client.query<{ count: string }>(
        "select count(*) from mails where recipient like 'somebody+%'",
      )
      return Number(rows[0]?.count)
    })
    return {
      confirmed: countOk(answers),
      problems: [...listBrokenReplies(answers), ...(mailed > 5 ? [`${mailed} letters to one person`] : [])],
    }
  })

const crowd = 20_000

/** Billers of nobody, all of whom worked June through. */
const makeCrowd = ({ databaseUrl }: Scene) =>
  withDatabase(databaseUrl, async client => {
    await client.query(
      `with crowd as (
         insert into users (id, email, password_hash, user_name, phone_number, role, time_zone, created_at)
         select gen_random_uuid(), 'crowd' || n || '@faults.test', '', 'Crowd ' || n, '', 'BILLER', 'America/New_York', '2026-01-01'
         from generate_series(1, $1::int) n returning id
       )
       insert into attendance_days (biller_id, day, code, marks, worked_seconds, tea_seconds, lunch_seconds,
         permission_seconds, over_allowance_seconds, overtime_seconds, first_in, last_out, late_sent, session_ids)
       select id, d::date, 'P', '{}', 28800, 0, 3600, 0, 0, 0, d + interval '13 hours', d + interval '22 hours', false,
         array[gen_random_uuid()]
       from crowd, generate_series(timestamptz '2026-06-01', '2026-06-30', '1 day') d where extract(isodow from d) < 6`,
      [crowd],
    )
    await client.query('analyze')
  })

/** One reader goes on from page to page, as the screen does when it is scrolled to the end. */
async function readRegister(url: string, token: string) {
  const answers: { status: number }[] = []
  let rows = 0
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const query = { month: 6, year: 2026, ...(cursor ? { cursor } : {}) }
    const answer = await sendRequest(url, getMonthlyRegister, { token, query })
    answers.push(answer)
    const page = answer.body as { rows?: unknown[]; nextCursor?: string | null }
    rows += page.rows?.length ?? 0
    cursor = page.nextCursor ?? null
  }
  return { answers, rows }
}

export const floodRegisters = () =>
  flood(
    'eight registers of 20,000 billers at once, to the end',
    async scene => {
      const { token } = await scene.signIn('admin@claimcrew.test')
      const read = await repeatAtOnce(8, () => readRegister(scene.url, token))
      const answers = read.flatMap(one => one.answers)
      const short = read.filter(one => one.rows < crowd).length
      return {
        confirmed: countOk(answers),
        problems: [...listBrokenReplies(answers), ...(short > 0 ? [`${short} readers missed somebody`] : [])],
      }
    },
    makeCrowd,
  )

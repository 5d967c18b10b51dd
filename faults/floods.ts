import { askMissing, endBreak, punchIn, startBreak } from '@claimcrew/contract/attendance/contract'
import { signIn, signUp, uploadPicture } from '@claimcrew/contract/people/contract'
import { demoBillers } from '../server/demo/people.ts'
import { tinyPng } from '../server/test/images.ts'
import { type Account, ask, attack, onDatabase, openScene, type Scene } from './scene.ts'
import { judgeOthers, type Row } from './table.ts'

type Strike = (scene: Scene) => Promise<{ confirmed: number; problems: string[] }>

/** An attack by one account or a stranger, with somebody else reading meanwhile. */
async function flood(name: string, strike: Strike): Promise<Row> {
  const scene = await openScene()
  try {
    const bystander = await scene.signIn('client@claimcrew.test')
    let struck = { confirmed: 0, problems: [] as string[] }
    const attacked = await attack(scene, bystander, async () => {
      struck = await strike(scene)
    })
    const { others, problems } = judgeOthers(attacked)
    return {
      name,
      confirmed: struck.confirmed,
      lost: null,
      doubled: null,
      recoverySeconds: null,
      others,
      problems: [...struck.problems, ...problems],
    }
  } finally {
    await scene.stop()
  }
}

const times = <Result>(count: number, work: (at: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, at) => work(at)))

const good = (answers: readonly { status: number }[]) => answers.filter(one => one.status === 200).length
const broken = (answers: readonly { status: number }[]) =>
  answers.filter(one => one.status === 0 || (one.status >= 500 && one.status !== 503)).length

const noneBroken = (answers: readonly { status: number }[]) =>
  broken(answers) === 0 ? [] : [`${broken(answers)} answers were 5xx or none`]

export const docs = () =>
  flood('60 readers of /docs at once, signed out', async ({ url }) => {
    const read = async (path: string) => {
      const answer = await fetch(`${url}${path}`, { headers: { 'accept-encoding': 'br' } })
      await answer.arrayBuffer()
      return answer
    }
    const page = await (await fetch(`${url}/docs/`)).text()
    const script = /src="([^"]+\.js)"/.exec(page)?.[1] ?? '/docs/js/scalar.js'
    const answers = await times(60, () => read(new URL(script, `${url}/docs/`).pathname))
    return { confirmed: good(answers), problems: noneBroken(answers) }
  })

const pictureOf = (file: Buffer) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(file)], { type: 'image/png' }), 'large.png')
  return body
}

/** Large ones that are refused for their size, and as large as they may be, while somebody else sends one of their own. */
export const pictures = () =>
  flood('60 uploads of 59 and 39 megapixels by one account', async scene => {
    const { token, userId } = await scene.signIn('biller@claimcrew.test')
    const other = await scene.signIn('office@mesa-ortho.test')
    const [tooLarge, large] = [7680, 6240].map(side => tinyPng(side, side, { withPixels: true }))
    const send = (by: Account, file: Buffer = Buffer.alloc(0)) =>
      ask(scene.url, uploadPicture, {
        token: by.token,
        params: { userId: by.userId },
        body: pictureOf(file),
      })
    const flooding = times(60, at => send({ token, userId }, at % 2 ? large : tooLarge))
    const others: Awaited<ReturnType<typeof send>>[] = []
    for (let upload = 0; upload < 3; upload++)
      others.push(await send(other, tinyPng(600, 600, { withPixels: true })))
    const answers = await flooding
    const slowest = Math.max(...others.map(one => one.ms))
    return {
      confirmed: good(answers),
      problems: [
        ...noneBroken(answers),
        ...(good(others) < others.length ? ['somebody else’s picture was refused'] : []),
        ...(slowest > 3000 ? [`somebody else’s picture took ${(slowest / 1000).toFixed(1)} s`] : []),
      ],
    }
  })

export const signIns = () =>
  flood('300 sign-ins at once, half of them wrong', async scene => {
    const answers = await times(300, at => {
      const email = demoBillers[at % demoBillers.length]?.email ?? ''
      const password = at % 2 ? 'Claimcrew-demo-1' : `Not-their-password-${at}`
      return ask(scene.url, signIn, { body: { email, password } })
    })
    return { confirmed: good(answers), problems: noneBroken(answers) }
  })

export const requests = () =>
  flood('300 requests for the same missing session', async scene => {
    const { token } = await scene.signIn('biller@claimcrew.test')
    const body = {
      punchInTime: '2026-01-05T01:00:00.000Z',
      punchOutTime: '2026-01-05T09:00:00.000Z',
      breaks: [],
      description: 'Payment posting',
      reason: 'The laptop was away',
    }
    const answers = await times(300, () => ask(scene.url, askMissing, { token, body }))
    const open = good(answers)
    return {
      confirmed: open,
      problems: [...noneBroken(answers), ...(open > 1 ? [`${open} are open at once`] : [])],
    }
  })

export const breaks = () =>
  flood('3,000 breaks in a day by one account', async scene => {
    const { token, userId: billerId } = await scene.signIn('biller@claimcrew.test')
    await ask(scene.url, punchIn, { token, body: { billerId } })
    let begun = 0
    for (let round = 0; round < 3000; round++) {
      const { status } = await ask(scene.url, startBreak, {
        token,
        body: { billerId, breakType: 'Tea Break' },
      })
      if (status === 200) begun++
      else if (round > 100) break
      await ask(scene.url, endBreak, { token, body: { billerId } })
    }
    return { confirmed: begun, problems: begun > 40 ? [`${begun} breaks in a day`] : [] }
  })

export const registrations = () =>
  flood('60 registrations in a minute from one address', async scene => {
    const answers = await times(60, at =>
      ask(scene.url, signUp, {
        body: {
          userName: `New ${at}`,
          email: `somebody+${at}@elsewhere.test`,
          password: `Quite-a-long-word-${at}`,
          phoneNumber: '+1 555 010 0100',
        },
      }),
    )
    const mailed = await onDatabase(scene.databaseUrl, async client => {
      const { rows } = await client.query<{ count: string }>(
        "select count(*) from mails where recipient like 'somebody+%'",
      )
      return Number(rows[0]?.count)
    })
    return {
      confirmed: good(answers),
      problems: [...noneBroken(answers), ...(mailed > 5 ? [`${mailed} letters to one person`] : [])],
    }
  })

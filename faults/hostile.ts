import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { addDays } from '@claimcrew/contract/kit/time'
import { listProduction, saveProduction } from '@claimcrew/contract/production/contract'
import { createTask } from '@claimcrew/contract/tasks/contract'
import { countOk, flood, listBrokenReplies, repeatAtOnce } from './flood.ts'
import { registerAccount, sendRequest } from './scene.ts'

const today = new Date().toISOString().slice(0, 10)
const longest = 240_000

/** What takes longest to be looked through for a patient, and what else makes a reader work. */
const longTexts = [
  '1 ',
  '1/2/',
  'dob mrn pt ',
  'member id ',
  '<!-- -->',
  '((((',
  '\u0301',
  '👩🏽‍⚕️',
  '../',
  '=cmd|',
].map(part => part.repeat(Math.ceil(longest / Buffer.byteLength(part))))

const inFull = [200, 400, 413, 415, 422, 429]

/** An answer for each, and one that says what is wrong. */
function listServerErrors(answers: readonly { readonly status: number }[]): string[] {
  const others = answers.filter(one => !inFull.includes(one.status)).length
  return [...listBrokenReplies(answers), ...(others > 0 ? [`${others} were answered otherwise`] : [])]
}

export const floodLongFields = () =>
  flood('400 texts of 240 kB, 40 at once, by a fresh account', async scene => {
    const [biller, client] = [await registerAccount(scene, 'BILLER'), await registerAccount(scene, 'CLIENT')]
    const entry = (note: string) => ({
      clientId: client.userId,
      workType: 'appeals',
      quantity: 1,
      minutes: 1,
      note,
    })
    const report = (entries: object[]) =>
      sendRequest(scene.url, saveProduction, {
        token: biller.token,
        params: { billerId: biller.userId, day: today },
        body: { version: 0, entries },
      })
    const create = (body: object) => sendRequest(scene.url, createTask, { token: client.token, body })
    const send = (at: number, text: string) => {
      switch (at % 4) {
        case 0:
          return report([entry(text)])
        case 1:
          // As many texts as a body holds, each no longer than it may be.
          return report(Array.from({ length: 100 }, () => entry(text.slice(0, 500))))
        case 2:
          return create({ title: text })
        default:
          return create({ title: 'Appeals', note: text })
      }
    }
    const answers: { status: number }[] = []
    for (let round = 0; round < 10; round++)
      answers.push(
        ...(await repeatAtOnce(40, at => send(at, longTexts[(round + (at >> 2)) % longTexts.length] ?? ''))),
      )
    return { confirmed: countOk(answers), problems: listServerErrors(answers) }
  })

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

export const floodDeepJson = () =>
  flood('400 bodies of deep or endless JSON, 40 at once, by a fresh account', async scene => {
    const { token } = await registerAccount(scene, 'CLIENT')
    const bodies = [
      nested('[', ']', 120_000),
      `${'{"a":'.repeat(40_000)}1${'}'.repeat(40_000)}`,
      `{"title":${nested('[', ']', 100_000)}}`,
      `{${Array.from({ length: 20_000 }, (_, at) => `"k${at}":1`).join()}}`,
      `{"title":"a"${',"title":"b"'.repeat(20_000)}}`,
      `[${'{},'.repeat(80_000)}{}]`,
      `{"title":"${'\\u0000'.repeat(40_000)}"}`,
    ]
    const send = async (endpoint: Endpoint, body = '') => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` }
      const answer = await fetch(`${scene.url}${endpoint.path}`, {
        method: endpoint.method,
        headers,
        body,
      }).catch(() => null)
      await answer?.arrayBuffer()
      return { status: answer?.status ?? 0 }
    }
    const answers: { status: number }[] = []
    for (let round = 0; round < 10; round++)
      answers.push(...(await repeatAtOnce(40, at => send(createTask, bodies[(round + at) % bodies.length]))))
    return { confirmed: countOk(answers), problems: listServerErrors(answers) }
  })

export const floodProduction = () =>
  flood('a year of everybody’s production, 40 at once by one account', async ({ url, signIn }) => {
    const { token } = await signIn('admin@claimcrew.test')
    const query = { from: addDays(today, -364), to: today }
    const answers = await repeatAtOnce(40, () => sendRequest(url, listProduction, { token, query }))
    const refused = 40 - countOk(answers)
    const fewest = Math.min(...answers.map(({ body }) => (body as { days?: unknown[] }).days?.length ?? 0))
    return {
      confirmed: countOk(answers),
      problems: [
        ...listBrokenReplies(answers),
        ...(refused > 0 ? [`${refused} were refused`] : []),
        ...(fewest < 1000 ? [`one had ${fewest} days alone`] : []),
      ],
    }
  })

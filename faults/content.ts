import { uploadTicketFile } from '@claimcrew/contract/support/contract'
import { importTasks } from '@claimcrew/contract/tasks/importing'
import { tinyPng } from '../server/test/files/images.ts'
import { docx } from '../server/test/files/office.ts'
import { objectStream, pdf } from '../server/test/files/pdf.ts'
import { countOk, flood, listBrokenReplies, repeatAtOnce } from './flood.ts'
import { type Account, registerAccount, type Scene, sendRequest } from './scene.ts'
import type { FaultRow } from './table.ts'

type HostileFile = { readonly name: string; readonly content: Buffer }

const formOf = ({ name, content }: HostileFile) => {
  const body = new FormData()
  body.append('file', new Blob([new Uint8Array(content)]), name)
  return body
}

/** A burst, most of which is turned away, and then as much at a time as one account gets through. */
const burst = 40
const senders = 2
const rounds = 8

type SendFile = (by: Account, file: HostileFile) => Promise<{ status: number }>

function hostileContent(
  name: string,
  makeFiles: () => HostileFile[],
  sendTo: (scene: Scene) => SendFile,
): Promise<FaultRow> {
  return flood(name, async scene => {
    const [stranger, files, send] = [await registerAccount(scene, 'CLIENT'), makeFiles(), sendTo(scene)]
    const fileAt = (at: number) => files[at % files.length] as HostileFile
    const atOnce = await repeatAtOnce(burst, at => send(stranger, fileAt(at)))
    const steadily = await repeatAtOnce(senders, async sender => {
      const answers: { status: number }[] = []
      for (let round = 0; round < rounds; round++)
        answers.push(await send(stranger, fileAt(sender + round * senders)))
      return answers
    })
    const answers = [...atOnce, ...steadily.flat()]
    return { confirmed: countOk(answers), problems: listBrokenReplies(answers) }
  })
}

const asTicketFile =
  ({ url }: Scene): SendFile =>
  ({ token }, file) =>
    sendRequest(url, uploadTicketFile, { token, body: formOf(file) })

const asImport =
  ({ url }: Scene): SendFile =>
  ({ token }, file) =>
    sendRequest(url, importTasks, { token, query: { dryRun: 'true' }, body: formOf(file) })

const text = (name: string, part: string, bytes = 9_000_000): HostileFile => ({
  name,
  content: Buffer.from(part.repeat(Math.ceil(bytes / Buffer.byteLength(part)))),
})

/** The first one stopped an earlier version for good. */
export const attackWithMarkup = () =>
  hostileContent(
    'nested markup by a fresh account',
    () => [
      { name: 'a.txt', content: Buffer.from(`${'<!---->'.repeat(60)}!`) },
      text('comments.txt', '<!-- --> '),
      text('open.txt', '<!--'),
      text('tags.txt', '<a><b>'),
      text('blanks.txt', ' '),
    ],
    asTicketFile,
  )

export const attackWithDocuments = () =>
  hostileContent(
    'PDF and Office bombs by a fresh account',
    () => [
      { name: 'names.pdf', content: pdf({ objects: [objectStream('/a'.repeat(15_000_000))] }) },
      { name: 'open.pdf', content: pdf({ objects: [objectStream('<<[('.repeat(7_000_000))] }) },
      { name: 'long.pdf', content: pdf({ objects: ['/b '.repeat(3_000_000)] }) },
      { name: 'bomb.docx', content: docx({ name: 'word/media/a.bin', content: Buffer.alloc(55_000_000) }) },
    ],
    asTicketFile,
  )

export const attackWithTables = () =>
  hostileContent(
    'hostile CSV imports by a fresh account',
    () => {
      const table = (row: string, rows: number) =>
        Buffer.from(`title,workType,note\n${`${row}\n`.repeat(rows)}`)
      return [
        { name: 'long.csv', content: table(`Post,denials,${'mrn 1 2 3 4 01/02/03 '.repeat(220)}`, 2_000) },
        { name: 'signs.csv', content: table(`Post,denials,${'ﷺ'.repeat(1_600)}`, 1_900) },
        { name: 'many.csv', content: table(`Post the checks of the day,denials,${'a'.repeat(180)}`, 20_000) },
        { name: 'wide.csv', content: Buffer.from(`title,workType\n${`${','.repeat(99)}\n`.repeat(20_000)}`) },
        text('quotes.csv', '"a""'),
      ]
    },
    asImport,
  )

export const attackWithPictures = () =>
  hostileContent(
    'picture bombs by a fresh account',
    () => [
      { name: 'promise.png', content: tinyPng(60_000, 60_000, { withPixels: false }) },
      { name: 'large.png', content: tinyPng(20_000, 20_000, { withPixels: true }) },
      { name: 'most.png', content: tinyPng(6_240, 6_240, { withPixels: true }) },
      { name: 'half.png', content: tinyPng(6_240, 6_240, { withPixels: true }).subarray(0, 3_000) },
    ],
    asTicketFile,
  )

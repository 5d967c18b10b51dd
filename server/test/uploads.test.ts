import { uploadChatFile } from '@claimcrew/contract/chat/contract'
import type { Endpoint } from '@claimcrew/contract/kit/endpoint'
import { uploadPicture } from '@claimcrew/contract/people/contract'
import { importKpis } from '@claimcrew/contract/production/kpis'
import { uploadResume } from '@claimcrew/contract/profiles/contract'
import { uploadTicketFile } from '@claimcrew/contract/support/contract'
import { attachToTask } from '@claimcrew/contract/tasks/attachments'
import { importTasks } from '@claimcrew/contract/tasks/importing'
import { describe, expect, it } from 'vitest'
import { importRoutes } from '../src/app.ts'
import { form } from './files/form.ts'
import { picture } from './files/images.ts'
import { docx, zipped } from './files/office.ts'
import { objectStream, pdf } from './files/pdf.ts'
import { conversationOf, workingPair } from './scenes/chat.ts'
import { task } from './scenes/tasks.ts'
import { type AnyAnswer, World } from './world.ts'

const world = await World.open()
const { client, biller } = await workingPair(world)
const { conversationId } = await conversationOf(client, biller)
const { taskId } = await task(client, { assigneeId: biller.userId })

const body = { file: undefined }
const { userId } = biller

/** Every call that keeps a file, as the same biller sends it. */
const uploads: Readonly<
  Record<string, { endpoint: Endpoint; send: (content: Buffer, name: string) => Promise<AnyAnswer> }>
> = {
  'a file of a conversation': {
    endpoint: uploadChatFile,
    send: (content, name) =>
      biller.call(uploadChatFile, { params: { conversationId }, body }, formOf(content, name)),
  },
  'an attachment of a task': {
    endpoint: attachToTask,
    send: (content, name) =>
      biller.call(attachToTask, { params: { taskId }, query: { name }, body }, formOf(content, name)),
  },
  'a file of a ticket': {
    endpoint: uploadTicketFile,
    send: (content, name) => biller.call(uploadTicketFile, { body }, formOf(content, name)),
  },
  'a résumé': {
    endpoint: uploadResume,
    send: (content, name) => biller.call(uploadResume, { params: { userId }, body }, formOf(content, name)),
  },
  'a profile picture': {
    endpoint: uploadPicture,
    send: (content, name) => biller.call(uploadPicture, { params: { userId }, body }, formOf(content, name)),
  },
}

const formOf = (content: Buffer, filename: string) => form({ name: 'file', filename, content })

/** These are read and not kept. */
const imports: readonly Endpoint[] = [importTasks, importKpis]

it('every call that takes a file is one of these', async () => {
  const taking = (await importRoutes()).map(({ endpoint }) => endpoint).filter(({ upload }) => upload)
  const covered = [...imports, ...Object.values(uploads).map(({ endpoint }) => endpoint)]
  const pathsOf = (endpoints: readonly Endpoint[]) => endpoints.map(({ path }) => path).sort()
  expect(pathsOf(taking)).toEqual(pathsOf(covered))
})

const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'

const programs: readonly [name: string, content: string | Buffer][] = [
  ['run.bat', 'format c:'],
  ['a.hta', '<html><hta:application id="a"><script>1</script></html>'],
  ['a.txt', '<hta:application id="a">'],
  ['page.html', '<p>Hello</p>'],
  ['page.txt', '<!doctype html><script>alert(1)</script>'],
  ['notes.txt', `${'<!-- -->'.repeat(2000)}<script>alert(1)</script>`],
  ['script.js', 'alert(1)'],
  ['macro.vbs', 'MsgBox 1'],
  ['logo.svg', svg],
  ['logo.png', svg],
  ['setup.exe', Buffer.from('MZ\x90\0\x03', 'latin1')],
  ['setup.pdf', Buffer.from('MZ\x90\0\x03', 'latin1')],
  ['all.zip', zipped([{ name: 'a.bat', content: 'format c:' }])],
  ['letter.docx', docx({ name: 'word/vbaProject.bin', content: 'x' })],
]

describe.each(Object.entries(uploads))('%s', (_, { send }) => {
  it.each(programs)('is not %s', async (name, content) => {
    const before = await world.fingerprint()
    const answer = await send(Buffer.from(content), name)
    expect([answer.status, answer.body.code]).toEqual([415, 'wrong-type'])
    expect(await world.fingerprint()).toBe(before)
  })
})

describe('a picture loses where it was taken', async () => {
  const gps = { IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' }, IFD0: { Make: 'SecretCamera' } }
  const photo = await picture(60, 40).withExif(gps).jpeg().toBuffer()
  const pictures = Object.entries(uploads).filter(([name]) => name !== 'a résumé')

  it.each(pictures)('as %s', async (_, { send }) => {
    expect(photo.includes('SecretCamera')).toBe(true)
    const before = new Set((await keptFiles()).map(({ id }) => id))
    expect((await send(photo, 'me.jpg')).status).toBe(200)
    const saved = (await keptFiles()).filter(({ id }) => !before.has(id))
    expect(saved.length).toBeGreaterThan(0)
    for (const { bytes } of saved) {
      expect(bytes?.includes('SecretCamera')).toBe(false)
      expect(bytes?.includes('Exif')).toBe(false)
    }
  })

  const keptFiles = () => world.db.selectFrom('files').select(['id', 'bytes']).execute()
})

it('a PDF that takes seconds to read is refused in words, and the next one is taken', async () => {
  const bomb = pdf({ objects: [objectStream('/a'.repeat(15_000_000))] })
  const before = await world.fingerprint()
  const refused = await uploads['a résumé']?.send(bomb, 'bomb.pdf')
  expect(refused).toMatchObject({
    status: 422,
    body: { message: expect.stringMatching(/too complex for us to check/) },
  })
  expect(await world.fingerprint()).toBe(before)
  expect((await uploads['a résumé']?.send(pdf(), 'mine.pdf'))?.status).toBe(200)
})

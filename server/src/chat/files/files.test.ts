import { getChatFile } from '@claimcrew/contract/chat/contract'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { picture, tinyPng } from '../../../test/files/images.ts'
import { docx, xlsx, zipped } from '../../../test/files/office.ts'
import { pdf } from '../../../test/files/pdf.ts'
import { messagesOf, send, talkingPair, trySend, tryUpload, upload } from '../../../test/scenes/chat.ts'
import { type Caller, day, World } from '../../../test/world.ts'
import { sweepUnsentFiles } from '../backgroundJobs.ts'

const world = await World.open()

const fetchFile = (by: Caller, fileId: string, query: object = {}) =>
  by.call(getChatFile, { params: { fileId }, query })

const docxType = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

describe('files of a conversation', () => {
  it.each([
    ['terms.pdf', pdf(), 'application/pdf', 'application/pdf'],
    ['notes.txt', Buffer.from('Call Aetna\n'), 'text/plain', 'text/plain; charset=utf-8'],
    ['claims.csv', Buffer.from('claim,amount\n1,20\n'), 'text/csv', 'text/csv; charset=utf-8'],
    ['letter.docx', docx(), docxType, docxType],
    ['aging.xlsx', xlsx(), xlsxType, xlsxType],
  ])('%s is what it is, and served as a download', async (name, content, type, served) => {
    const { client, biller, conversationId } = await talkingPair(world)
    const file = await upload(client, conversationId, content, name)
    expect(file).toEqual({ fileId: file.fileId, name, size: content.length, type, width: null, height: null })
    const message = await send(client, conversationId, { fileIds: [file.fileId] })
    expect(message).toMatchObject({ text: '', files: [file] })
    expect(await messagesOf(biller, conversationId)).toEqual([message])
    const { status, body, headers } = await fetchFile(biller, file.fileId)
    expect([status, body.equals(content)]).toEqual([200, true])
    expect(headers).toMatchObject({
      'content-type': served,
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, no-store',
      'content-disposition': expect.stringMatching(`^attachment; filename="${name}"`),
    })
  })

  it.each([
    ['png', 'image/png'],
    ['jpeg', 'image/jpeg'],
    ['webp', 'image/webp'],
    ['gif', 'image/gif'],
  ] as const)(
    'a picture (%s) is made anew, without where it was taken, and shown in place',
    async (format, type) => {
      const { client, biller, conversationId } = await talkingPair(world)
      const original = await picture(800, 500)
        .withExif({ IFD0: { Copyright: 'Secret Place' } })
        .toFormat(format)
        .toBuffer()
      const file = await upload(client, conversationId, original, `office.${format}`)
      expect(file).toMatchObject({ type, width: 800, height: 500, name: `office.${format}` })
      await send(client, conversationId, { text: 'Look', fileIds: [file.fileId] })
      const full = await fetchFile(biller, file.fileId)
      expect(full.headers).toMatchObject({
        'content-type': type,
        'content-disposition': 'inline',
        'x-content-type-options': 'nosniff',
      })
      expect(full.body.includes('Secret Place')).toBe(false)
      expect(await sharp(full.body).metadata()).toMatchObject({ format, width: 800, height: 500 })
      const small = await fetchFile(biller, file.fileId, { size: 'preview' })
      expect(small.headers['content-type']).toBe('image/webp')
      expect(await sharp(small.body).metadata()).toMatchObject({ width: 640, height: 400 })
    },
  )

  it('a screenshot keeps its colors: a PNG has a palette only where it came with one', async () => {
    const { client, conversationId } = await talkingPair(world)
    const width = 256
    const height = 64
    const gradient = Buffer.from(
      Array.from({ length: width * height }, (_, at) => [at % width, Math.floor(at / width), at & 7]).flat(),
    )
    const sent = sharp(gradient, { raw: { width, height, channels: 3 } })
    const sendPng = async (png: Buffer) => {
      const { fileId } = await upload(client, conversationId, png, 'screen.png')
      return (await fetchFile(client, fileId)).body as Buffer
    }
    const colorsOf = async (png: Buffer) => {
      const pixels = await sharp(png).removeAlpha().raw().toBuffer()
      return new Set(Array.from({ length: width * height }, (_, at) => pixels.readUIntBE(at * 3, 3))).size
    }
    const full = await sendPng(await sent.clone().png().toBuffer())
    expect(await sharp(full).metadata()).toMatchObject({ format: 'png', isPalette: false })
    expect(await colorsOf(full)).toBe(width * height)
    const indexed = await sent.clone().png({ palette: true, colors: 64 }).toBuffer()
    const small = await sendPng(indexed)
    expect(await sharp(small).metadata()).toMatchObject({ format: 'png', isPalette: true })
    expect(await colorsOf(small)).toBe(await colorsOf(indexed))
  })

  const bomb = Buffer.alloc(80 * 1024 * 1024)
  const svg = '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
  it.each([
    ['a drawing with a script', 'logo.svg', svg],
    ['a drawing that is called a text', 'logo.txt', svg],
    ['a drawing that is called a picture', 'logo.png', svg],
    ['a page', 'page.html', '<!doctype html><script>alert(1)</script>'],
    ['a page that is called a table', 'page.csv', ' <html><body>Hello</body></html>'],
    ['a text that is called a picture', 'photo.png', 'This is no picture'],
    ['a text that is called a program', 'run.bat', 'format c:'],
    ['a program that is called a PDF', 'invoice.pdf', Buffer.from('MZ\x90\x00\x03\x00\x00\x00', 'latin1')],
    ['a PDF that is called a picture', 'scan.jpg', pdf()],
    [
      'a PDF with a script',
      'form.pdf',
      pdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
    ],
    ['an archive', 'files.zip', zipped([{ name: 'a.txt', content: 'a' }])],
    ['an archive that is called a letter', 'files.docx', zipped([{ name: 'a.txt', content: 'a' }])],
    ['a letter that is called a table', 'letter.xlsx', docx()],
    ['a letter with macros', 'letter.docx', docx({ name: 'word/vbaProject.bin', content: 'x' })],
    ['a zip bomb', 'letter.docx', docx({ name: 'word/media/a.bin', content: bomb })],
    [
      'a zip bomb that says it is small',
      'letter.docx',
      docx({ name: 'word/media/a.bin', content: bomb, claims: 10 }),
    ],
    ['a letter that breaks off', 'letter.docx', docx().subarray(0, 60)],
    ['nothing', 'empty.txt', ''],
  ])('%s is refused', async (_, name, content) => {
    const { client, conversationId } = await talkingPair(world)
    const before = await world.fingerprint()
    const { status, body } = await tryUpload(client, conversationId, content, name)
    expect([status, body.code]).toEqual([415, 'wrong-type'])
    expect(await world.fingerprint()).toBe(before)
  })

  it('too large, with too many pixels, damaged or named after a patient is refused', async () => {
    const { client, conversationId } = await talkingPair(world)
    const status = async (content: Buffer | string, name: string) =>
      (await tryUpload(client, conversationId, content, name)).status
    expect(await status(Buffer.alloc(10 * 1024 * 1024 + 1, 'a'), 'long.txt')).toBe(413)
    expect(await status(tinyPng(20_000, 20_000, { withPixels: false }), 'huge.png')).toBe(422)
    expect(await status((await picture(90, 60).png().toBuffer()).subarray(0, 90), 'half.png')).toBe(422)
    expect(await status('Notes', 'Patient John Smith DOB 03-04-1961.txt')).toBe(422)
  })

  it('are visible to members, and before they are sent to their uploader alone', async () => {
    const { client, biller, conversationId } = await talkingPair(world)
    const stranger = (await talkingPair(world)).client
    const { fileId } = await upload(client, conversationId, 'Notes', 'notes.txt')
    expect((await fetchFile(client, fileId)).status).toBe(200)
    expect((await fetchFile(biller, fileId)).status).toBe(404)
    expect((await tryUpload(stranger, conversationId, 'Mine', 'notes.txt')).status).toBe(404)
    expect((await trySend(biller, conversationId, { fileIds: [fileId] })).status).toBe(422)
    await send(client, conversationId, { fileIds: [fileId] })
    expect((await fetchFile(biller, fileId)).status).toBe(200)
    expect((await fetchFile(stranger, fileId)).status).toBe(404)
    expect((await fetchFile(await world.join('ADMIN'), fileId)).status).toBe(404)
  })

  it('are sent once, in the conversation they were uploaded to', async () => {
    const { client, conversationId } = await talkingPair(world)
    const elsewhere = await talkingPair(world)
    await world.engage(client, elsewhere.biller, '2026-01-01')
    const { fileId } = await upload(client, conversationId, 'Notes', 'notes.txt')
    const answers = await Promise.all(
      [1, 2, 3].map(nth => trySend(client, conversationId, { text: `${nth}`, fileIds: [fileId] })),
    )
    expect(answers.map(answer => answer.status).sort()).toEqual([200, 409, 409])
    expect((await messagesOf(client, conversationId)).flatMap(message => message.files)).toHaveLength(1)
    const own = await upload(elsewhere.client, elsewhere.conversationId, 'Notes', 'notes.txt')
    expect((await trySend(client, conversationId, { fileIds: [own.fileId] })).status).toBe(422)
  })

  it('are deleted after a day when they were not sent', async () => {
    const { client, conversationId } = await talkingPair(world)
    const image = await picture(20, 20).png().toBuffer()
    const [sent, unsent] = [
      await upload(client, conversationId, image, 'a.png'),
      await upload(client, conversationId, image, 'b.png'),
    ]
    await send(client, conversationId, { fileIds: [sent.fileId] })
    world.now = new Date(world.now.getTime() + 1.1 * day)
    await world.run(sweepUnsentFiles)
    const again = await world.alsoAs(client)
    expect((await fetchFile(again, sent.fileId)).status).toBe(200)
    expect((await fetchFile(again, unsent.fileId)).status).toBe(404)
  })
})

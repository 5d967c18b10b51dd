import { signIn, uploadPicture } from '@claimcrew/contract/people/contract'
import { getExport, listExports, startExport } from '@claimcrew/contract/people/ownData'
import { describe, expect, it } from 'vitest'
import { demoPassword } from '../../../demo/people.ts'
import { demoWorld, onTuesday } from '../../../test/demo.ts'
import { pictureForm } from '../../../test/files/form.ts'
import { picture } from '../../../test/files/images.ts'
import { unzip } from '../../../test/files/workbook.ts'
import { day, Person, type World } from '../../../test/world.ts'
import { sweepFiles } from '../../kit/files/sweep.ts'
import { sweepExpired } from '../backgroundJobs.ts'
import { makeExport } from './makeExport.ts'

const world = await demoWorld(onTuesday)

async function demoPerson({ visitor, app }: World, email: string): Promise<Person> {
  const { user, authToken } = await visitor.get(signIn, { body: { email, password: demoPassword } })
  return new Person(app, user, authToken)
}

const biller = await demoPerson(world, 'biller@claimcrew.test')

async function exportOf(person: Person): Promise<Map<string, string>> {
  const { exportId } = (await person.get(startExport, {})).export
  expect(await world.runQueued(makeExport)).toBe(1)
  const { body } = await person.call(getExport, { params: { exportId } })
  return new Map([...unzip(body)].map(([name, bytes]) => [name, bytes.toString()]))
}

describe('the export of one’s own data', () => {
  it('is made in the background and then downloaded as a zip, by its owner alone', async () => {
    const person = await world.join('CLIENT')
    const { exportId, ...started } = (await person.get(startExport, {})).export
    expect(started).toMatchObject({ state: 'making', size: null })
    const params = { exportId }
    expect((await person.get(getExport, { params })).export.state).toBe('making')
    await world.runQueued(makeExport)
    const { status, body, headers } = await person.call(getExport, { params })
    expect([status, headers['content-type']]).toEqual([200, 'application/zip'])
    expect([...unzip(body).keys()]).toContain('account.csv')
    const [listed] = (await person.get(listExports, {})).exports
    expect(listed).toMatchObject({ exportId, state: 'ready', size: body.length })
    for (const other of [await world.join('CLIENT'), await world.join('ADMIN')])
      expect((await other.call(getExport, { params })).status).toBe(404)
    expect((await world.visitor.call(getExport, { params })).status).toBe(401)
  })

  it('is there once a day', async () => {
    const person = await world.join('BILLER')
    await person.get(startExport, {})
    const { status, headers } = await person.call(startExport, {})
    expect([status, headers['retry-after']]).toEqual([429, '86400'])
    world.pass(day + 1)
    expect((await (await world.alsoAs(person)).call(startExport, {})).status).toBe(200)
    await world.runQueued(makeExport)
  })

  it('has what a biller did, and nothing private of anyone else', async () => {
    world.now = new Date(onTuesday)
    const files = await exportOf(biller)
    for (const name of [
      'account attendance-sessions attendance-breaks engagements engagement-terms production profile statements',
      'statement-lines tasks messages notifications sign-ins job-applications what-others-did-with-your-data',
    ].flatMap(names => names.split(' ')))
      expect(files.get(`${name}.csv`)?.split('\r\n').length, name).toBeGreaterThan(2)
    expect(files.get('account.csv')).toContain('biller@claimcrew.test')
    const others = await world.db
      .selectFrom('users')
      .select(['email', 'phone_number', 'password_hash'])
      .where('id', '<>', biller.userId)
      .execute()
    const all = [...files.values()].join('\n')
    for (const { email, phone_number, password_hash } of others)
      for (const secret of [email, phone_number, password_hash]) expect(all).not.toContain(secret)
    const messages = await world.db
      .selectFrom('messages')
      .select('id')
      .where('author_id', '<>', biller.userId)
      .execute()
    expect(messages.filter(({ id }) => all.includes(id))).toEqual([])
  })

  it('has the files that the person uploaded', async () => {
    const person = await world.join('BILLER')
    await person.call(
      uploadPicture,
      { params: { userId: person.userId }, body: { file: undefined } },
      pictureForm(await picture(16, 16).png().toBuffer()),
    )
    expect([...(await exportOf(person)).keys()]).toContain('files/picture.webp')
  })

  it('is removed after a week, with its bytes', async () => {
    const person = await world.join('CLIENT')
    await exportOf(person)
    world.pass(9 * day)
    await world.run(sweepExpired)
    await world.run(sweepFiles)
    expect((await (await world.alsoAs(person)).get(listExports, {})).exports).toEqual([])
    const left = await world.db
      .selectFrom('files')
      .select('id')
      .where('purpose', '=', 'people:export')
      .execute()
    expect(left).toEqual([])
  })
})

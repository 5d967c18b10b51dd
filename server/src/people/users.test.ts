import { getUser, saveAnswers, updateUser } from '@claimcrew/contract/people/contract'
import { roles } from '@claimcrew/contract/permissions'
import { describe, expect, it } from 'vitest'
import { newcomer } from '../../test/scenes/newcomer.ts'
import { type AnyAnswer, answers, type Person, World } from '../../test/world.ts'
import { inTransaction } from '../kit/data/transaction.ts'
import { lockUser } from './store.ts'

const world = await World.open()

const change = (by: Person, target: Person, body: object): Promise<AnyAnswer> =>
  by.call(updateUser, { params: { id: target.userId }, body })

const auditOf = (userId: string) =>
  world.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'before', 'after', 'reason'])
    .where('subject_id', '=', userId)
    .execute()

describe('changing a user', () => {
  it('changes one’s own fields and no other, and answers the whole user', async () => {
    const person = await world.join('BILLER')
    const { status, body } = await change(person, person, {
      userName: '  Zoë Østergård-李 ',
      fname: '',
      phoneNumber: '+91 98555 51000',
      timeZone: 'Asia/Kolkata',
    })
    expect(status).toBe(200)
    expect(body).toEqual({
      ...person.user,
      userName: 'Zoë Østergård-李',
      fname: '',
      phoneNumber: '+919855551000',
      timeZone: 'Asia/Kolkata',
    })
    expect(await person.get(getUser, { params: { id: person.userId } })).toEqual(body)
  })

  it('of one field leaves the others as they are', async () => {
    const person = await world.join('CLIENT')
    expect((await change(person, person, { address: '' })).body).toEqual({ ...person.user, address: '' })
  })

  it('does not overwrite what someone else has saved since the sender read it', async () => {
    const person = await world.join('CLIENT')
    const { address, phoneNumber, userName } = person.user
    const save = (body: object) => change(person, person, body)
    const first = { address: '1 First Road', before: { address } }
    expect((await save(first)).status).toBe(200)
    expect((await save({ address: '2 Second Road', before: { address } })).status).toBe(409)
    // Sent again after a lost answer, or of other fields, or by somebody who has read what it says now.
    expect((await save(first)).status).toBe(200)
    expect((await save({ fname: 'Ann', before: { fname: person.user.fname } })).status).toBe(200)
    const typed = { phoneNumber: '(614) 555-0171', before: { phoneNumber } }
    for (const body of [typed, typed]) expect((await save(body)).status).toBe(200)
    const second = { address: '2 Second Road', before: { address: '1 First Road', userName } }
    expect((await save(second)).body).toMatchObject({ address: '2 Second Road', phoneNumber: '+16145550171' })
    expect((await save({ before: { address } })).status).toBe(422)
  })

  it.each([
    'userId',
    'email',
    'emailVerified',
    'password',
    'password_hash',
    'profilePicture',
    'userSignUpQuestions',
    'hasCompletedForm',
    'active',
    'deactivated_at',
    'createdAt',
  ])('does not take the field %s', async field => {
    const [admin, person] = [await world.join('ADMIN'), await world.join('BILLER')]
    const before = await world.fingerprint()
    for (const by of [person, admin]) {
      const { status, body } = await change(by, person, { userName: 'Changed', [field]: 'x' })
      expect([status, Object.keys(body.fields)]).toEqual([422, [field]])
    }
    expect(await world.fingerprint()).toBe(before)
  })

  it('of a stranger answers 404 to every role except an ADMIN', async () => {
    const owner = await world.join('BILLER')
    const before = await owner.get(getUser, { params: { id: owner.userId } })
    for (const role of ['BILLER', 'CLIENT'] as const) {
      const stranger = await world.join(role)
      const refused = await change(stranger, owner, { userName: 'Stolen' })
      const unknown = await stranger.call(updateUser, {
        params: { id: '00000000-0000-7000-8000-000000000000' },
        body: { userName: 'Stolen' },
      })
      expect([refused.status, refused.body.message]).toEqual([404, unknown.body.message])
    }
    expect(await owner.get(getUser, { params: { id: owner.userId } })).toEqual(before)
    expect((await change(await world.join('ADMIN'), owner, { userName: 'Corrected' })).status).toBe(200)
  })

  it('of an unknown user answers an ADMIN 404', async () => {
    const admin = await world.join('ADMIN')
    const params = { id: '00000000-0000-7000-8000-000000000000' }
    expect((await admin.call(updateUser, { params, body: { userName: 'Ghost' } })).status).toBe(404)
  })

  it('needs something to change', async () => {
    const person = await world.join('CLIENT')
    expect((await change(person, person, {})).status).toBe(422)
  })
})

describe('a role', () => {
  it('cannot be changed by oneself, not even to the same role, and not by an ADMIN either', async () => {
    for (const role of roles) {
      const person = await world.join(role)
      for (const newRole of roles) {
        const { status } = await change(person, person, { role: newRole, userName: 'Also changed' })
        expect(status, `${role} to ${newRole}`).toBe(403)
      }
      expect(await person.get(getUser, { params: { id: person.userId } })).toEqual(person.user)
    }
  })

  it('is changed by another ADMIN, with an audit event, and counts at the next call', async () => {
    const [admin, person] = [await world.join('ADMIN'), await world.join('CLIENT')]
    const stranger = await world.join('BILLER')
    expect((await change(admin, person, { role: 'ADMIN' })).body.role).toBe('ADMIN')
    expect(await person.get(getUser, { params: { id: stranger.userId } })).toHaveProperty('email')
    expect(await auditOf(person.userId)).toEqual([
      {
        action: 'user:change-role',
        actor_id: admin.userId,
        before: { role: 'CLIENT' },
        after: { role: 'ADMIN' },
        reason: null,
      },
    ])
    await change(admin, person, { role: 'BILLER' })
    expect(await person.get(getUser, { params: { id: stranger.userId } })).not.toHaveProperty('email')
  })

  it('that stays the same is not written down', async () => {
    const [admin, person] = [await world.join('ADMIN'), await world.join('CLIENT')]
    await change(admin, person, { role: 'CLIENT' })
    expect(await auditOf(person.userId)).toEqual([])
  })
})

describe('the questionnaire', () => {
  const seeker = { ...answers, introduction: 'job-seeker' } as const
  const save = (by: Person, target: Person, userSignUpQuestions: object): Promise<AnyAnswer> =>
    by.call(saveAnswers, {
      params: { userId: target.userId },
      body: { userSignUpQuestions: userSignUpQuestions as typeof answers },
    })

  it('is done once it is saved, and answers the whole user', async () => {
    const person = await newcomer(world, 'CLIENT')
    const { status, body } = await save(person, person, answers)
    expect(status).toBe(200)
    expect(body).toEqual({ ...person.user, userSignUpQuestions: answers, hasCompletedForm: true })
    expect(await person.get(getUser, { params: { id: person.userId } })).toEqual(body)
  })

  it('makes a CLIENT who looks for a job a BILLER, with an audit event', async () => {
    const person = await newcomer(world, 'CLIENT')
    const { body } = await save(person, person, seeker)
    expect([body.role, body.hasCompletedForm]).toEqual(['BILLER', true])
    expect(await auditOf(person.userId)).toEqual([
      {
        action: 'user:change-role',
        actor_id: person.userId,
        before: { role: 'CLIENT' },
        after: { role: 'BILLER' },
        reason: 'Registered as a job seeker',
      },
    ])
  })

  it('changes the role the first time only', async () => {
    const person = await newcomer(world, 'CLIENT')
    expect((await save(person, person, answers)).body.role).toBe('CLIENT')
    const later = await save(person, person, seeker)
    expect([later.body.role, later.body.userSignUpQuestions.introduction]).toEqual(['CLIENT', 'job-seeker'])
  })

  it('changes no other role, and never makes a BILLER a CLIENT', async () => {
    const [biller, admin] = [await newcomer(world, 'BILLER'), await newcomer(world, 'ADMIN')]
    expect((await save(biller, biller, answers)).body.role).toBe('BILLER')
    expect((await save(admin, admin, seeker)).body.role).toBe('ADMIN')
    expect(await auditOf(biller.userId)).toEqual([])
  })

  it('is saved by two tabs at once with one change of role', async () => {
    const person = await newcomer(world, 'CLIENT')
    const saving = await inTransaction(world.db, async tx => {
      await lockUser(tx, person.userId)
      const both = [save(person, person, seeker), save(person, person, seeker)]
      await world.untilWaiting(2)
      return () => Promise.all(both)
    })
    const saved = await saving()
    expect(saved.map(answer => answer.body.role)).toEqual(['BILLER', 'BILLER'])
    expect(await auditOf(person.userId)).toHaveLength(1)
  })

  it.each([
    ['an answer is missing', { ...answers, experience: undefined }],
    ['an answer is empty', { ...answers, experience: '' }],
    ['an answer belongs to another question', { ...answers, roleInterest: 'medical-group-representative' }],
    ['an answer is in another case', { ...answers, paymentPreference: 'Hourly' }],
    ['an answer is a list', { ...answers, serviceTimeline: ['immediate'] }],
    ['there is a sixth one', { ...answers, role: 'ADMIN' }],
    ['there is none', {}],
  ])('is not saved when %s', async (_, incomplete) => {
    const person = await newcomer(world, 'CLIENT')
    const before = await world.fingerprint()
    const { status, body } = await save(person, person, incomplete)
    expect(status).toBe(422)
    expect(Object.keys(body.fields)).not.toEqual([])
    expect(await world.fingerprint()).toBe(before)
  })

  it('of a stranger answers 404', async () => {
    const [owner, stranger] = [await newcomer(world, 'CLIENT'), await newcomer(world, 'CLIENT')]
    expect((await save(stranger, owner, answers)).status).toBe(404)
    expect((await owner.get(getUser, { params: { id: owner.userId } })).hasCompletedForm).toBe(false)
  })
})

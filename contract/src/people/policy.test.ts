import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissions, type Role, roleMay, roles, toFounder } from '../permissions.ts'
import { mayChangeRole, mayDeactivate, mayUpdateUser } from './policy.ts'

const id = fc.constantFrom('a', 'b')
const actor = fc.record({ userId: id, role: fc.constantFrom(...roles) }).map(toFounder)

describe('who may do what to a user', () => {
  it('everybody may update themself, and an ADMIN everybody', () => {
    fc.assert(
      fc.property(actor, id, (who, whom) => {
        expect(mayUpdateUser(who, whom)).toBe(who.userId === whom || who.role === 'ADMIN')
      }),
    )
  })

  it('roles and deactivation are an ADMIN’s, and never one’s own', () => {
    fc.assert(
      fc.property(actor, id, (who, whom) => {
        const may = who.role === 'ADMIN' && who.userId !== whom
        expect([mayChangeRole(who, whom), mayDeactivate(who, whom)]).toEqual([may, may])
      }),
    )
  })
})

describe('the table of permissions', () => {
  it('gives what reaches all people to an ADMIN alone', () => {
    for (const [name, allowed] of Object.entries(permissions))
      if (name.endsWith(':all')) expect(allowed, name).toEqual(['ADMIN'])
  })

  it('knows no role that is not in it', () => {
    const stranger = 'OWNER' as Role
    for (const name of Object.keys(permissions) as (keyof typeof permissions)[])
      expect(roleMay(stranger, name)).toBe(false)
  })
})

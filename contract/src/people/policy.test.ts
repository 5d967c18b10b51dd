import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { permissions, type Role, roleMay, roles, toFounder } from '../permissions.ts'
import { mayChangeRole, mayDeactivate, mayUpdateUser } from './policy.ts'

const id = fc.constantFrom('a', 'b')
const actor = fc.record({ userId: id, role: fc.constantFrom(...roles) }).map(toFounder)

describe('permissions on a user', () => {
  it('everyone can update themselves, and an ADMIN can update everyone', () => {
    fc.assert(
      fc.property(actor, id, (who, target) => {
        expect(mayUpdateUser(who, target)).toBe(who.userId === target || who.role === 'ADMIN')
      }),
    )
  })

  it('only an ADMIN can change roles and deactivate, and never for themselves', () => {
    fc.assert(
      fc.property(actor, id, (who, target) => {
        const may = who.role === 'ADMIN' && who.userId !== target
        expect([mayChangeRole(who, target), mayDeactivate(who, target)]).toEqual([may, may])
      }),
    )
  })
})

describe('the table of permissions', () => {
  it('gives permissions over all people to an ADMIN alone', () => {
    for (const [name, allowed] of Object.entries(permissions))
      if (name.endsWith(':all')) expect(allowed, name).toEqual(['ADMIN'])
  })

  it('gives an unknown role no permission', () => {
    const stranger = 'OWNER' as Role
    for (const name of Object.keys(permissions) as (keyof typeof permissions)[])
      expect(roleMay(stranger, name)).toBe(false)
  })
})

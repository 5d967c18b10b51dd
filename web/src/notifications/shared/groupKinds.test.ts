import '@claimcrew/contract/production/notifications'
import '@claimcrew/contract/people/notifications'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { groupKinds } from './groupKinds.ts'

const item = (notificationId: string, kind: string | null) => ({ notificationId, kind })
const submitted = (id: string) => item(id, 'production-submitted')

describe('notifications of one kind', () => {
  it('stand in one row from three on, where the newest of them is', () => {
    const items = [item('w', 'welcome'), submitted('a'), item('p', 'password-changed'), submitted('b')]
    expect(groupKinds(items).map(({ title }) => title)).toEqual([null, null, null, null])
    // Two are not worth a row: each stays at its time.
    expect(groupKinds(items).map(({ key }) => key)).toEqual(['w', 'a', 'p', 'b'])
    const more = [...items, submitted('c')]
    expect(groupKinds(more).map(({ title, items: all }) => [title, all.length])).toEqual([
      [null, 1],
      ['3 production days to approve', 3],
      [null, 1],
    ])
  })

  it('are each there once, and those of a kind without a word for several stay apart', () => {
    const kinds = fc.constantFrom('production-submitted', 'production-approved', 'welcome', null, 'of old')
    fc.assert(
      fc.property(fc.array(kinds, { maxLength: 30 }), all => {
        const items = all.map((kind, index) => item(String(index), kind))
        const groups = groupKinds(items)
        const ids = groups.flatMap(group => group.items.map(one => one.notificationId))
        expect(ids.toSorted()).toEqual(items.map(one => one.notificationId).toSorted())
        for (const { title, items: grouped } of groups) {
          expect(new Set(grouped.map(({ kind }) => kind)).size).toBe(1)
          expect(grouped.length > 1).toBe(title !== null)
        }
      }),
    )
  })
})

import { getUser } from '@claimcrew/contract/people/contract'
import { getProfile, listProfiles } from '@claimcrew/contract/profiles/contract'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { endpointKey } from './keys.ts'
import { openTabs } from './otherTabs.ts'

// Test files run in threads of one process, and all of them hear what is said on a channel.
let channelName = ''
beforeEach(() => {
  channelName = crypto.randomUUID()
})

function openTab(bookmark: string | null = null) {
  const events = vi.fn()
  const tab = openTabs({ format: () => bookmark, takeFormatted: events }, channelName)
  const readAgain = vi.fn((queryKey: readonly unknown[]) => events(queryKey))
  const outdate = vi.fn(() => events('outdate'))
  tab.onTold({ readAgain, outdate })
  onTestFinished(tab.close)
  return { ...tab, readAgain, outdate, events }
}

it('a write in one tab is read again in the others, and in no tab twice', async () => {
  const [here, there] = [openTab(), openTab()]
  here.notify([getProfile, listProfiles])
  there.notify([getUser])
  await expect.poll(() => here.readAgain.mock.calls).toEqual([[endpointKey(getUser)]])
  await expect
    .poll(() => there.readAgain.mock.calls)
    .toEqual([[endpointKey(getProfile)], [endpointKey(listProfiles)]])
})

it('an unspecified write makes everything stale in the other tabs, and reads nothing', async () => {
  const [here, there] = [openTab(), openTab()]
  here.notifyAll()
  await expect.poll(() => there.outdate.mock.calls.length).toBe(1)
  expect(here.outdate).not.toHaveBeenCalled()
  expect(there.readAgain).not.toHaveBeenCalled()
})

it('a tab has the bookmark of the other before it reads again', async () => {
  const [here, there] = [openTab('how far'), openTab()]
  here.notify([getUser])
  here.notifyAll()
  await expect
    .poll(() => there.events.mock.calls.flat())
    .toEqual(['how far', endpointKey(getUser), 'how far', 'outdate'])
})

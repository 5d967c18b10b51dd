import { describe, expect, it } from 'vitest'
import { type BrowserFacts, toPushState } from './pushState.ts'

const usual: BrowserFacts = {
  isSecure: true,
  canPush: true,
  isPhoneOfApple: false,
  isInstalled: false,
  permission: 'default',
}

describe('notifications in this browser', () => {
  it.each<[string, Partial<BrowserFacts>, boolean, string]>([
    ['can be turned on', {}, false, 'off'],
    ['are on where the server sends them here', { permission: 'granted' }, true, 'on'],
    ['are off where the server sends none', { permission: 'granted' }, false, 'off'],
    ['are off where the permission was taken back since', {}, true, 'off'],
    ['are blocked by the browser, whatever the server does', { permission: 'denied' }, true, 'blocked'],
    [
      'need the home screen of an iPhone',
      { isPhoneOfApple: true, canPush: false },
      false,
      'needs-home-screen',
    ],
    ['are like anywhere once it is there', { isPhoneOfApple: true, isInstalled: true }, false, 'off'],
    ['are nothing an old browser knows', { canPush: false }, false, 'unsupported'],
    [
      'are nothing an old iPhone knows, even from its home screen',
      { canPush: false, isPhoneOfApple: true, isInstalled: true },
      false,
      'unsupported',
    ],
    ['need https', { isSecure: false, canPush: false }, false, 'insecure'],
  ])('%s', (_, facts, isOn, state) => {
    expect(toPushState({ ...usual, ...facts }, isOn)).toBe(state)
  })
})

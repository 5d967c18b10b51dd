/** What a browser says of itself. */
export type BrowserFacts = {
  /** Reached over https, or on this very machine. */
  readonly isSecure: boolean
  readonly canPush: boolean
  readonly isPhoneOfApple: boolean
  /** Opened from the home screen, like an app. */
  readonly isInstalled: boolean
  readonly permission: NotificationPermission
}

export type PushState = 'insecure' | 'unsupported' | 'needs-home-screen' | 'blocked' | 'off' | 'on'

/** How notifications stand in this browser; `isOn` is whether the server sends any here. */
export function toPushState(
  { isSecure, canPush, isPhoneOfApple, isInstalled, permission }: BrowserFacts,
  isOn: boolean,
): PushState {
  if (!isSecure) return 'insecure'
  // Safari on a phone has it only for what was added to the home screen.
  if (!canPush) return isPhoneOfApple && !isInstalled ? 'needs-home-screen' : 'unsupported'
  if (permission === 'denied') return 'blocked'
  return isOn && permission === 'granted' ? 'on' : 'off'
}

export function readBrowserFacts(): BrowserFacts {
  const { userAgent, maxTouchPoints } = navigator
  return {
    isSecure: window.isSecureContext,
    canPush: 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window,
    // An iPad says that it is a Mac, which has no touch screen.
    isPhoneOfApple: /iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1),
    isInstalled: window.matchMedia('(display-mode: standalone)').matches,
    permission: 'Notification' in window ? Notification.permission : 'default',
  }
}

import { addPushDevice, listPushDevices, removePushDevice } from '@claimcrew/contract/notifications/contract'
import { updateReply } from '../../kit/call/cache.ts'
import { call } from '../../kit/call/call.ts'
import { sendAgain } from '../../kit/call/callUnderKey.ts'
import { notifyOtherTabs } from '../../kit/call/query.ts'
import { readPreference, writePreference } from '../../kit/preference.ts'

// Who has turned notifications on in this browser, and so has them on again after the next sign-in here. The end of an
// id is enough to know oneself by, and tells others nothing.
const ownerPreference = 'push'
const toOwnerMark = (userId: string) => userId.slice(-12)
// What the server knows of this browser; it ends with the session, as that does.
const endpointKey = 'pushEndpoint'

/** The browser's question was answered with no, or closed. */
export class PermissionRefused extends Error {
  override readonly name = 'PermissionRefused'
}

/** Asks for permission, so it may be called by nothing but a click. */
export async function turnPushOn(userId: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') throw new PermissionRefused()
  await navigator.serviceWorker.register('/service-worker.js')
  const { publicKey } = await call(listPushDevices, { params: { userId } })
  await register(userId, await subscribe(publicKey))
  writePreference(ownerPreference, toOwnerMark(userId))
}

export async function turnPushOff(userId: string, deviceId: string, isCurrent: boolean): Promise<void> {
  const reply = await call(removePushDevice, { params: { userId, deviceId } })
  updateReply(listPushDevices, { params: { userId } }, () => reply)
  notifyOtherTabs(listPushDevices)
  if (!isCurrent) return
  writePreference(ownerPreference, '')
  localStorage.removeItem(endpointKey)
  const registration = await navigator.serviceWorker.getRegistration()
  await (await registration?.pushManager.getSubscription())?.unsubscribe()
}

/**
 * After a sign-in in a browser where the same person had notifications on, and where the browser has moved to another
 * address at its push service: it says where it is. Nobody is asked for anything.
 */
export async function resumePush(userId: string): Promise<void> {
  if (readPreference(ownerPreference) !== toOwnerMark(userId) || Notification.permission !== 'granted') return
  const registration = await navigator.serviceWorker.ready
  const existing = await registration.pushManager.getSubscription()
  if (existing && existing.endpoint === localStorage.getItem(endpointKey)) return
  const { publicKey } = await call(listPushDevices, { params: { userId } })
  await register(userId, await subscribe(publicKey))
}

async function subscribe(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready
  const existing = await pushManager.getSubscription()
  if (existing && toBase64Url(existing.options.applicationServerKey) === publicKey) return existing
  // Made for keys that the server no longer has.
  await existing?.unsubscribe()
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey })
}

async function register(userId: string, subscription: PushSubscription): Promise<void> {
  const keys = {
    p256dh: toBase64Url(subscription.getKey('p256dh')),
    auth: toBase64Url(subscription.getKey('auth')),
  }
  const { endpoint } = subscription
  const reply = await sendAgain(() => call(addPushDevice, { params: { userId }, body: { endpoint, keys } }))
  localStorage.setItem(endpointKey, endpoint)
  updateReply(listPushDevices, { params: { userId } }, () => reply)
  notifyOtherTabs(listPushDevices)
}

function toBase64Url(bytes: ArrayBuffer | null): string {
  const text = String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer()))
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
}

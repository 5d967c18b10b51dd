import { deleteReads } from './savedReads.ts'

async function deleteCaches(): Promise<void> {
  await Promise.all((await caches.keys()).map(name => caches.delete(name)))
}

async function unregisterWorkers(): Promise<void> {
  const registrations = await navigator.serviceWorker.getRegistrations()
  await Promise.all(registrations.map(registration => registration.unregister()))
}

/** The next person at this browser finds neither the app nor anything of the one before. No part waits for another. */
export async function forgetOffline(): Promise<void> {
  if ('serviceWorker' in navigator) await Promise.all([deleteReads(), deleteCaches(), unregisterWorkers()])
}

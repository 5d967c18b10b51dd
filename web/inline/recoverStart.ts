/**
 * Stands in the page itself. Where a file of the program doesn't come, as happens on a poor line, nothing runs that could
 * say so: the page is loaded once more, and if that doesn't help it says what to do.
 */
const reloadedAtKey = 'start-reloaded-at'
const minBetweenReloadsMs = 60_000

/** Without a place to write down that it was done, it would be done forever. */
function markReload(): boolean {
  try {
    const isRecent = Date.now() - Number(sessionStorage.getItem(reloadedAtKey)) < minBetweenReloadsMs
    if (isRecent) return false
    sessionStorage.setItem(reloadedAtKey, String(Date.now()))
    return true
  } catch {
    return false
  }
}

function showFailure(place: Element): void {
  const reload = document.createElement('button')
  reload.textContent = 'Reload'
  reload.addEventListener('click', () => location.reload())
  const text = document.createElement('span')
  text.textContent = 'Claimcrew didn’t load. Check your connection, then reload.'
  place.replaceChildren(text, reload)
  place.setAttribute('role', 'alert')
}

// A file that fails is told to its own element alone, on the way down to it.
addEventListener(
  'error',
  event => {
    const place = document.querySelector('.first-paint')
    const isOurs = event.target instanceof HTMLScriptElement || event.filename?.startsWith(location.origin)
    if (!place || !isOurs) return
    if (event.target instanceof HTMLScriptElement && markReload()) location.reload()
    else showFailure(place)
  },
  true,
)

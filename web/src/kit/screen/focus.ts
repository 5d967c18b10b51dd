/** What can be typed into or chosen from; hidden fields are there for the browser alone. */
const field = 'input:not([type="hidden"]):not(:disabled), textarea:not(:disabled), select:not(:disabled)'
const focusable = `a[href], button:not(:disabled), ${field}, [tabindex]`

const isFocusable = (element: HTMLElement) =>
  element.matches(focusable) && element.checkVisibility({ visibilityProperty: true })

/** Gives the focus also to what is no stop of the Tab key, as a card or a heading, for as long as it stays there. */
function focusAnything(element: HTMLElement, options?: FocusOptions): void {
  if (!isFocusable(element)) {
    element.tabIndex = -1
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true })
  }
  element.focus(options)
}

/** The heading of the screen, or all of it while it has none yet; nothing where the screen has begun at a field of its own. */
export function focusScreen(): void {
  const main = document.getElementById('main')
  if (main?.querySelector(`:is(${field}):focus`)) return
  const target = main?.querySelector<HTMLElement>('h1') ?? main
  target?.focus({ preventScroll: true })
}

/** Where work goes on in a part that has just come: at its first field or what it names itself, or else at its heading. */
export function focusPart(part: HTMLElement | null): void {
  const target =
    part?.querySelector<HTMLElement>(`[data-autofocus], ${field}`) ??
    part?.querySelector<HTMLElement>('h1, h2, h3') ??
    part
  if (target) focusAnything(target)
}

/** Where a screen begins that has nothing of its own to begin with. */
export function focusHeading(part: HTMLElement | null): void {
  const heading = part?.querySelector<HTMLElement>('h1')
  if (heading && !part?.contains(document.activeElement)) focusAnything(heading, { preventScroll: true })
}

let hadFocus = false

/** Notes whether anything in this page has had the focus, for `focusOnArrival`. Answers how to stop. */
export function watchFirstFocus(): () => void {
  const note = () => {
    hadFocus = true
  }
  document.addEventListener('focusin', note, { once: true })
  return () => document.removeEventListener('focusin', note)
}

/**
 * For the screen that comes in place of one that led here, such as signing in: what had the focus is gone with it, and a
 * keyboard goes on from the heading, once there is one. On a page that was just loaded nothing had it. Answers how to stop.
 */
export function focusOnArrival(): () => void {
  const observer = new MutationObserver(() => goOn())
  const stop = () => observer.disconnect()
  const goOn = () => {
    const active = document.activeElement
    if (active !== document.body && active?.id !== 'main') return stop()
    focusScreen()
    if (document.querySelector('#main h1')) stop()
  }
  if (!hadFocus || document.activeElement !== document.body) return stop
  observer.observe(document.body, { childList: true, subtree: true })
  goOn()
  return stop
}

/** How much of a screen the bars above it cover. */
const coveredPx = 64

/**
 * The router goes to the top of what an address opens, after a form in it may have taken the focus further down: then
 * nothing would seem to have happened. A field that had the focus before has been left on purpose.
 */
export function revealFocusedField(focusedBefore: Element | null): void {
  const focused = document.activeElement
  if (!focused || focused === focusedBefore || !focused.matches(`#main :is(${field})`)) return
  const { top, bottom } = focused.getBoundingClientRect()
  if (top < coveredPx || bottom > window.innerHeight) focused.scrollIntoView({ block: 'center' })
}

/** Where something stood: the elements around it, innermost first, and its place among those in each. */
type FocusPath = readonly { readonly around: Element; readonly index: number }[]

function toFocusPath(element: Element): FocusPath {
  const place: { around: Element; index: number }[] = []
  for (let inner = element; inner.parentElement; inner = inner.parentElement) {
    const around = inner.parentElement
    place.push({ around, index: [...around.children].indexOf(inner) })
    if (around === document.body) break
  }
  return place
}

const frames = '#main, header, aside, [role="dialog"]'

/** The topmost of what lies over the screen, or else the screen: beneath a dialog the keyboard would work unseen. */
function focusTopmost(): void {
  const dialog = [...document.querySelectorAll<HTMLElement>('[role="dialog"][aria-modal]')].findLast(one =>
    one.checkVisibility(),
  )
  if (dialog) focusAnything(dialog.querySelector('h2') ?? dialog, { preventScroll: true })
  else focusScreen()
}

/** What stands there now, or as near to it as can be; where all of a screen or a dialog is another one, the heading of what is on top now. */
function focusPath(place: FocusPath): void {
  const nearest = place.find(({ around }) => around.isConnected)
  if (!nearest || nearest.around.id === 'main' || !nearest.around.closest(frames)) {
    focusTopmost()
    return
  }
  const { around, index } = nearest
  const there = around.children[index] ?? around.lastElementChild ?? around
  const target = there.checkVisibility() ? there : around
  if (!(target instanceof HTMLElement)) return
  if (target.matches('form') || target.querySelector('form')) focusPart(target)
  else focusAnything(target, { preventScroll: true })
}

const layers = '[role="dialog"], [role="menu"]'

const isThere = (element: Element | null): boolean =>
  element?.isConnected === true && element.checkVisibility()

/**
 * What had the focus before a dialog or a menu took it, by that: there work goes on once it is closed. A dialog may have
 * been opened from a menu, which was closed before it; then it is what opened the menu.
 */
class Openers {
  readonly #openers = new WeakMap<
    Element,
    { readonly element: HTMLElement; readonly layer: Element | null; readonly place: FocusPath }
  >()

  add(layer: Element | null, element: HTMLElement, layerBefore: Element | null, place: FocusPath): void {
    if (layer && layer !== layerBefore && !layer.contains(element) && !this.#openers.has(layer))
      this.#openers.set(layer, { element, layer: layerBefore, place })
  }

  /** What opened it; where that is gone too, as a button is that withdraws something, the place where it stood. */
  find(layer: Element | null): HTMLElement | FocusPath | undefined {
    let place: FocusPath | undefined
    for (let closed = layer; closed && !isThere(closed); ) {
      const opener = this.#openers.get(closed)
      if (!opener) break
      if (isFocusable(opener.element)) return opener.element
      place = opener.place
      closed = opener.layer
    }
    return place
  }
}

/** After so long, nothing that knows better has taken the focus, as a dialog or the screen itself does. */
const graceMs = 80

/**
 * The focus is never lost: when what has it is taken away or waits for an answer, it goes on to what stands in its
 * place, for otherwise a keyboard would begin again at the top of the page. Answers how to stop.
 */
export function keepFocus(): () => void {
  let last: HTMLElement | undefined
  let layer: Element | null = null
  const openers = new Openers()
  let place: FocusPath = []
  let isWaiting = false
  let timer: ReturnType<typeof setTimeout> | undefined

  const onFocus = ({ target }: FocusEvent) => {
    clearTimeout(timer)
    if (!(target instanceof HTMLElement)) return
    const layerNow = target.closest(layers)
    if (last) openers.add(layerNow, last, layer, place)
    last = target
    layer = layerNow
    place = toFocusPath(target)
    isWaiting = false
  }
  const isLost = () => last !== undefined && document.activeElement === document.body
  const goOn = () => {
    if (!last || !isLost()) return
    if (!isThere(last)) {
      const opener = openers.find(layer)
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      else focusPath(opener ?? place)
    } else if (isWaiting && isFocusable(last)) last.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(() => {
    if (last?.matches(':disabled')) isWaiting = true
    if (!isLost()) return
    clearTimeout(timer)
    timer = setTimeout(goOn, graceMs)
  })
  /** A press beside everything leaves what had the focus, and means to. */
  const onPress = () =>
    setTimeout(() => {
      if (isLost() && last?.isConnected && !last.matches(':disabled')) last = undefined
    })

  document.addEventListener('focusin', onFocus)
  document.addEventListener('pointerdown', onPress)
  observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled', 'hidden'] })
  return () => {
    clearTimeout(timer)
    document.removeEventListener('focusin', onFocus)
    document.removeEventListener('pointerdown', onPress)
    observer.disconnect()
  }
}

import type { Page } from '@playwright/test'

/**
 * What is wrong with how the page is laid out now: it scrolls sideways, texts lie on each other, a word is broken in two,
 * a text has hardly any width, or a row is high because one of its columns is narrow.
 */
export const findLayoutProblems = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const problems = new Set<string>()
    const short = (text: string) => text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)

    window.scrollTo(10_000, 0)
    if (window.scrollX > 0) problems.add(`the page scrolls sideways by ${window.scrollX} px`)
    window.scrollTo(0, 0)

    /** A grid is read as a whole, and so is a row of tabs or of a board's columns, which are moved along on a phone. */
    const mayScroll = '[data-scrolls="sideways"]'
    type VisibleText = {
      readonly element: Element
      readonly text: string
      readonly boxes: readonly DOMRect[]
    }
    const styles = new Map<Element, CSSStyleDeclaration>()
    const styleOf = (element: Element) => {
      const computedStyle = styles.get(element) ?? getComputedStyle(element)
      styles.set(element, computedStyle)
      return computedStyle
    }

    for (const box of document.querySelectorAll('body *')) {
      if (box.scrollWidth <= box.clientWidth + 1 || box.closest(mayScroll)) continue
      const { overflowX } = styleOf(box)
      if (overflowX === 'auto' || overflowX === 'scroll')
        problems.add(
          `scrolls sideways by ${box.scrollWidth - box.clientWidth} px: ${short(box.textContent ?? '')}`,
        )
    }

    type Clip = {
      readonly left: number
      readonly top: number
      readonly right: number
      readonly bottom: number
    }
    const everything: Clip = { left: -1e6, top: -1e6, right: 1e6, bottom: 1e6 }
    const clips = new Map<Element, Clip>()
    /** What of an element can be seen, given all that cuts it off. */
    function clipOf(element: Element | null): Clip {
      if (!element) return everything
      const cached = clips.get(element)
      if (cached) return cached
      const style = styleOf(element)
      const outer = style.position === 'fixed' ? everything : clipOf(element.parentElement)
      let clip = outer
      const cut = style.clip !== 'auto' || style.clipPath !== 'none'
      if (cut || style.overflowX !== 'visible') {
        const { left, top, right, bottom } = element.getBoundingClientRect()
        clip = {
          left: Math.max(outer.left, left),
          top: Math.max(outer.top, top),
          right: Math.min(outer.right, right),
          bottom: Math.min(outer.bottom, bottom),
        }
      }
      clips.set(element, clip)
      return clip
    }
    const layerOf = (element: Element): Element | null =>
      element.closest(
        '[role=dialog], [role=menu], [role=listbox], [role=tooltip], [role=alert], .mantine-Notifications-root, header, aside',
      )

    /** What stays in sight while the rest moves along under it, where nothing shines through. */
    function coverOf(element: Element): Element | null {
      let isOpaque = false
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { position, backgroundColor } = styleOf(around)
        isOpaque ||= /^rgb\(/.test(backgroundColor)
        if (position === 'sticky') return isOpaque ? around : null
      }
      return null
    }

    const seen: VisibleText[] = []
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement
      const text = node.textContent ?? ''
      if (
        !element ||
        text.trim() === '' ||
        ['SCRIPT', 'STYLE', 'OPTION', 'NOSCRIPT'].includes(element.tagName)
      )
        continue
      const style = styleOf(element)
      // What is folded away cannot be seen either.
      if (style.visibility !== 'visible' || style.opacity === '0' || !element.checkVisibility()) continue
      range.selectNodeContents(node)
      const all = [...range.getClientRects()].filter(({ width, height }) => width > 0 && height > 0)
      if (all.length === 0) continue
      const clip = clipOf(element)
      const boxes = all.flatMap(box => {
        const left = Math.max(box.left, clip.left)
        const top = Math.max(box.top, clip.top)
        const width = Math.min(box.right, clip.right) - left
        const height = Math.min(box.bottom, clip.bottom) - top
        return width > 1 && height > 1 ? [new DOMRect(left, top, width, height)] : []
      })
      // Nothing of it is meant to be seen: it is there for screen readers, or further along in what scrolls.
      if (boxes.length === 0) {
        const row = element.closest('tr, li')
        if (row && element.closest('td, th, [data-name]') && style.textOverflow === 'ellipsis')
          problems.add(`has no width: ${short(text)}`)
        continue
      }
      seen.push({ element, text, boxes })

      const widest = Math.max(...boxes.map(({ width }) => width))
      const whole = Math.max(...all.map(({ width }) => width))
      if (text.trim().length > 3 && widest < 20 && whole > widest + 2 && !element.closest(mayScroll))
        problems.add(`${Math.round(widest)} px wide: ${short(text)}`)
      if (all.length < 2) continue
      for (const { 0: token, index: start } of text.matchAll(/\S+/g)) {
        // Addresses of mails and of the web have no better place to be broken.
        if (token.length > 24 || /[@/_]|\w[.:]\w/.test(token)) continue
        for (const { 0: word, index } of token.matchAll(/[\p{L}\p{N}]{2,}/gu)) {
          range.setStart(node, start + index)
          range.setEnd(node, start + index + word.length)
          const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)))
          if (tops.size > 1) problems.add(`broken in the middle of a word: ${word} in ${short(text)}`)
        }
      }
      const lines = new Set(all.map(({ top }) => Math.round(top / 4)))
      if (element.closest('tbody tr') && text.trim().length < 70 && lines.size > 3)
        problems.add(`${lines.size} lines in a row of a table: ${short(text)}`)
    }

    const flat = seen
      .flatMap(({ element, text, boxes }) => boxes.map(box => ({ element, text, box })))
      .sort((one, other) => one.box.top - other.box.top)
    for (const [index, one] of flat.entries()) {
      for (let next = index + 1; next < flat.length; next++) {
        const other = flat[next]
        if (!other || other.box.top > one.box.bottom - 3) break
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
        const down = Math.min(one.box.bottom, other.box.bottom) - other.box.top
        if (across < 3 || down < 4 || one.element === other.element) continue
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue
        // What lies over the page lies over its texts.
        if (layerOf(one.element) !== layerOf(other.element)) continue
        if (coverOf(one.element) !== coverOf(other.element)) continue
        problems.add(`“${short(one.text)}” and “${short(other.text)}” lie on each other`)
      }
    }
    return [...problems]
  })

/** Words of a badge, a button or a tab of which only a part is seen: they are short, and say all there is. */
export const findCutLabels = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.mantine-Badge-label, .mantine-Button-label, .mantine-Tabs-tabLabel')]
      .filter(label => label.checkVisibility() && label.scrollWidth > label.clientWidth + 1)
      .map(label => `cut off: ${label.textContent?.trim().slice(0, 40)}`),
  )

/** What would be seen with only a part of its ring while it has the focus, because something around it cuts the ring off. */
export const findCutFocusRings = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const cutBy = new Map<string, string[]>()
    const focusable =
      'a[href], button:not(:disabled), input:not(:disabled), textarea:not(:disabled), select:not(:disabled), [tabindex="0"]'
    for (const element of document.querySelectorAll<HTMLElement>(`:is(${focusable}):not([role="option"])`)) {
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      element.focus({ focusVisible: true } as FocusOptions)
      const { outlineStyle, outlineWidth, outlineOffset } = getComputedStyle(element)
      const reach = outlineStyle === 'none' ? 0 : parseFloat(outlineWidth) + parseFloat(outlineOffset)
      if (reach <= 0) continue
      const box = element.getBoundingClientRect()
      for (let outer = element.parentElement; outer && outer !== document.body; outer = outer.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(outer)
        const cut = outer.getBoundingClientRect()
        const sides = [
          overflowX !== 'visible' &&
            (box.left - reach < cut.left - 0.5 || box.right + reach > cut.right + 0.5),
          overflowY !== 'visible' &&
            (box.top - reach < cut.top - 0.5 || box.bottom + reach > cut.bottom + 0.5),
        ]
        // One pixel of a field that is there for screen readers has no ring of its own.
        if (sides.some(Boolean) && cut.width > 4 && cut.height > 4) {
          const name = element.getAttribute('aria-label') ?? element.textContent ?? ''
          const by = `${outer.tagName.toLowerCase()}.${String(outer.className).slice(0, 40)}`
          cutBy.set(by, [...(cutBy.get(by) ?? []), name.trim().slice(0, 30)])
        }
        if (position === 'fixed') break
      }
    }
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    window.scrollTo(0, 0)
    return [...cutBy].map(
      ([by, names]) => `${by} cuts ${names.length} focus rings: ${names.slice(0, 3).join(', ')}`,
    )
  })

/** From the next page that is loaded on, the browser counts how far what is already there moves. */
export const watchLayoutShift = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const counted = window as unknown as { layoutShift: number; shifted: string[] }
    counted.layoutShift = 0
    counted.shifted = []
    new PerformanceObserver(list => {
      for (const entry of list.getEntries() as unknown as readonly Shift[]) {
        if (entry.hadRecentInput) continue
        counted.layoutShift += entry.value
        for (const { node } of entry.sources) {
          const element = node?.nodeType === 1 ? (node as Element) : node?.parentElement
          if (element && entry.value > 0.01)
            counted.shifted.push(
              `${entry.value.toFixed(3)} ${element.tagName.toLowerCase()}.${String(element.className).slice(0, 40)} ${element.textContent?.slice(0, 30)}`,
            )
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
    type Shift = {
      readonly value: number
      readonly hadRecentInput: boolean
      readonly sources: readonly { readonly node: Node | null }[]
    }
  })

/** A shift of more than this is seen as the page jumping. */
const shiftLimit = 0.05

export async function findLayoutShift(page: Page): Promise<string[]> {
  const { total, sources } = await page.evaluate(() => {
    const { layoutShift, shifted } = window as unknown as { layoutShift: number; shifted: string[] }
    return { total: layoutShift, sources: shifted }
  })
  return total > shiftLimit
    ? [`shifts by ${total.toFixed(2)} while it loads: ${sources.slice(0, 4).join(' | ')}`]
    : []
}

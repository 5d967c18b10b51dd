import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

/** Nothing serious or critical in either look; the next check begins in the look in which this one ends. */
export async function expectAccessible(page: Page, where: string, within = 'html'): Promise<void> {
  expect(await findBarriers(page, within), where).toEqual([])
}

/** In both looks. Only colors differ between them, so contrast alone is looked at in the second one. */
export async function findBarriers(page: Page, within: string): Promise<string[]> {
  await giveAxe(page)
  const first = await barriersIn(page, within, 'all')
  await setColorScheme(page, (await readColorScheme(page)) === 'light' ? 'dark' : 'light')
  return [...first, ...(await barriersIn(page, within, 'contrast'))]
}

/** The same in the light look alone, where every part that is shown was seen in the dark before. */
export async function expectAccessibleInLight(page: Page, where: string, within: string): Promise<void> {
  await giveAxe(page)
  if ((await readColorScheme(page)) === 'dark') await setColorScheme(page, 'light')
  expect(await barriersIn(page, within, 'all'), where).toEqual([])
}

const readColorScheme = (page: Page) => page.locator('html').getAttribute('data-mantine-color-scheme')

async function setColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
}

type Violation = {
  readonly id: string
  readonly impact: string
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[]
}

type Axe = {
  configure(options: object): void
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] }
  run(within: string, options: object): Promise<{ violations: readonly Violation[] }>
}

type WithAxe = { axe: Axe }

/** Halfway from one color to the next there is no contrast to speak of. */
async function disableColorTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
}

/** Axe is half a megabyte of program: a page that has it already is not given it again. */
async function giveAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  // There are no frames here that would want it too.
  await page.evaluate(axe.source)
  await page.evaluate(mark => {
    const { axe } = window as unknown as WithAxe
    axe.configure({ rules: [{ id: 'color-contrast', selector: `[${mark}]` }] })
  }, contrastMark)
  await disableColorTransitions(page)
}

/** Stands at the texts whose contrast is asked for. */
const contrastMark = 'data-contrast'

/** Looks of texts in which axe has found nothing in this process, on whatever screen. */
const knownLooks = new Set<string>()

/**
 * Contrast takes axe four fifths of its time, and the thousandth cell of a table looks like the first, and like those of
 * the next screen. So it is asked for one text of each look: its own color and letters, the grounds that it lies on, one
 * in the other, and whatever else is put there by position. Answers the looks that are new.
 */
const markNewLooks = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    ({ selector, mark, known }) => {
      for (const marked of document.querySelectorAll(`[${mark}]`)) marked.removeAttribute(mark)
      const grounds = new Map<Element, string>()
      const isOpaque = ({ backgroundColor, backgroundImage }: CSSStyleDeclaration) =>
        backgroundColor.startsWith('rgb(') && backgroundImage === 'none'
      /** What it puts before or behind its content; nothing where it lets everything through as it is. */
      function paintOf({ backgroundColor, backgroundImage, opacity, filter }: CSSStyleDeclaration): string {
        const color = backgroundColor === 'rgba(0, 0, 0, 0)' ? '' : backgroundColor
        const parts = [color, backgroundImage, opacity === '1' ? '' : opacity, filter]
        return parts.filter(part => part !== '' && part !== 'none').join()
      }
      /** The paints of those of its children that may lie over or under the others. */
      function layersIn(parent: Element): string {
        const styles = [...parent.children].map(child => getComputedStyle(child))
        const paints = styles.filter(({ position }) => position !== 'static').map(paintOf)
        return [...new Set(paints)].filter(Boolean).join('&')
      }
      function groundOf(element: Element | null): string {
        if (!element) return ''
        const cached = grounds.get(element)
        if (cached !== undefined) return cached
        const style = getComputedStyle(element)
        const below = groundOf(element.parentElement)
        // Nothing of what lies below is seen through it, unless all of it is seen through.
        const isCovered = isOpaque(style) && !below.includes('through')
        const ground = [
          isCovered ? '' : below,
          style.opacity === '1' && style.filter === 'none' ? '' : 'through',
          paintOf(style),
          layersIn(element),
        ]
        const made = ground.filter(Boolean).join('>')
        grounds.set(element, made)
        return made
      }
      const seen = new Set(known)
      const fresh: string[] = []
      for (const root of document.querySelectorAll(selector)) {
        for (const element of [root, ...root.querySelectorAll('*')]) {
          const isField = element.matches('input, select, textarea')
          const hasText = [...element.childNodes].some(node => node.nodeType === 3 && node.nodeValue?.trim())
          if (!isField && !hasText) continue
          if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue
          const { color, fontSize, fontWeight, textShadow } = getComputedStyle(element)
          // What is disabled needs no contrast, nor does its label.
          const isDisabled = element.closest(':disabled, [aria-disabled=true], label') !== null
          const isLarge = Number.parseFloat(fontSize) >= (Number(fontWeight) >= 700 ? 18.66 : 24)
          const styleKey = [color, isLarge, textShadow, isDisabled, groundOf(element)].join()
          if (seen.has(styleKey)) continue
          seen.add(styleKey)
          fresh.push(styleKey)
          element.setAttribute(mark, '')
        }
      }
      return fresh
    },
    { selector: within, mark: contrastMark, known: [...knownLooks] },
  )

/**
 * What axe finds. It gives each violation its rule's impact, so rules that are neither serious nor critical, a seventh
 * of the work, are not asked.
 */
async function barriersIn(page: Page, within: string, what: 'all' | 'contrast'): Promise<string[]> {
  const styleKeys = await markNewLooks(page, within)
  if (what === 'contrast' && styleKeys.length === 0) return []
  const barriers = await page.evaluate(
    async selector => {
      const { axe } = window as unknown as WithAxe
      const counts = (impact: string) => impact === 'serious' || impact === 'critical'
      const rules = axe._audit.rules.filter(({ impact }) => !counts(impact)).map(({ id }) => id)
      const { violations } = await axe.run(selector.within, {
        resultTypes: ['violations'],
        ...(selector.what === 'contrast'
          ? { runOnly: ['color-contrast'] }
          : { rules: Object.fromEntries(rules.map(id => [id, { enabled: false }])) }),
      })
      return violations
        .filter(({ impact }) => counts(impact))
        .flatMap(({ id, nodes }) =>
          nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
        )
    },
    { within, what },
  )
  if (barriers.length === 0) for (const styleKey of styleKeys) knownLooks.add(styleKey)
  return barriers
}

import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Nothing serious or critical in either look. Only colours differ between the two, so contrast alone is asked for in
 * the second one; the next check begins in the look in which this one ends.
 */
export async function expectAccessible(page: Page, where: string, within = 'html'): Promise<void> {
  await giveAxe(page)
  const first = await barriersIn(page, within, 'all')
  await setColorScheme(page, (await readColorScheme(page)) === 'light' ? 'dark' : 'light')
  const second = await barriersIn(page, within, 'contrast')
  expect([...first, ...second], where).toEqual([])
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
  readonly _audit: { readonly rules: readonly { readonly id: string; readonly impact: string }[] }
  run(within: string, options: object): Promise<{ violations: readonly Violation[] }>
}

type WithAxe = { axe: Axe }

/** Halfway from one colour to the next there is no contrast to speak of. */
export async function disableColorTransitions(page: Page): Promise<void> {
  await page.evaluate(() => {
    const still = new CSSStyleSheet()
    still.replaceSync('*, ::before, ::after { transition: none !important }')
    document.adoptedStyleSheets.push(still)
  })
}

/** Axe is half a megabyte of program: a page that has it already is not given it again. */
async function giveAxe(page: Page): Promise<void> {
  if (await page.evaluate(() => 'axe' in window)) return
  // There are no frames here that would want it too. What it finds now is asked for again at once.
  await new AxeBuilder({ page }).setLegacyMode().withRules('document-title').analyze()
  await disableColorTransitions(page)
}

/**
 * What axe finds. It gives each violation its rule's impact, so rules that are neither serious nor critical, a seventh
 * of the work, are not asked.
 */
async function barriersIn(page: Page, within: string, what: 'all' | 'contrast'): Promise<string[]> {
  return page.evaluate(
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
}

import type { Page } from '@playwright/test'
import { clientEmail, expect, heading, openAs, registerPerson, test } from './journey.ts'

const explore = '/biller/explore-profiles'
const cards = (page: Page) => page.getByRole('article')
const resultCount = (page: Page) => page.getByRole('status').filter({ hasText: /billers?$/ })

/** So many billers who are listed, found by a word that nobody else has; every other one knows Epic. */
async function listed(page: Page, count: number): Promise<string> {
  const word = `explored${process.pid}x${Date.now()}`
  for (let made = 0; made < count; made++) {
    const { userId, token } = await registerPerson(page, `Explored Biller ${made + 1}`, 'job-seeker')
    const reply = await page.request.put(`/api/profiles/${userId}`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        headline: word,
        workTypes: ['appeals'],
        systems: [{ name: made % 2 === 0 ? 'epic' : 'tebra', level: 'good' }],
        rateCents: 2000 + made,
        listed: true,
      },
    })
    expect(reply.status()).toBe(200)
  }
  return word
}

test('a search is kept in its address: facets are counted exactly, and Back undoes each', async ({
  page,
}) => {
  const word = await listed(page, 5)
  await openAs(page, clientEmail, explore)
  await page.getByRole('searchbox', { name: 'Search billers' }).fill(word)
  await expect(resultCount(page)).toHaveText('5 billers')
  const filters = page.getByRole('region', { name: 'Filters' })
  await filters.getByRole('checkbox', { name: 'Epic 3' }).check()
  await expect(resultCount(page)).toHaveText('3 billers')
  // A set is counted as if it alone were not filtered.
  await filters.getByRole('checkbox', { name: 'Tebra 2' }).check()
  await expect(resultCount(page)).toHaveText('5 billers')
  await expect(page).toHaveURL(/systems=epic(,|%2C)tebra/)
  await page.goBack()
  await expect(resultCount(page)).toHaveText('3 billers')
  await page.reload()
  await expect(resultCount(page)).toHaveText('3 billers')
  await page.getByRole('button', { name: 'Remove Epic' }).click()
  await expect(resultCount(page)).toHaveText('5 billers')
  await page.goBack()
  await page.goBack()
  await expect(page).not.toHaveURL(/systems/)
})

test('up to four billers are compared side by side by keyboard, and Back closes it', {
  tag: '@release',
}, async ({ page }) => {
  const word = await listed(page, 5)
  await openAs(page, clientEmail, `${explore}?q=${word}&sort=rate`)
  for (const place of [1, 2, 3, 4]) {
    await page.getByRole('checkbox', { name: `Compare Explored Biller ${place}`, exact: true }).focus()
    await page.keyboard.press('Space')
  }
  await expect(page.getByText('4 of 4 selected to compare')).toBeVisible()
  await expect(page.getByRole('checkbox', { name: 'Compare Explored Biller 5' })).toBeDisabled()
  await page.getByRole('button', { name: 'Compare', exact: true }).focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Compare billers' })
  await expect(dialog.getByRole('columnheader')).toHaveCount(4)
  await dialog.getByRole('button', { name: 'Remove Explored Biller 2 from the comparison' }).press('Enter')
  await expect(dialog.getByRole('columnheader')).toHaveCount(3)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 of 4 selected to compare')).toBeVisible()
  await page.getByRole('button', { name: 'Compare', exact: true }).press('Enter')
  await expect(dialog.getByRole('columnheader')).toHaveCount(3)
  await page.goBack()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('3 of 4 selected to compare')).toBeVisible()
})

test('on a phone the filters open as a drawer', { tag: '@release' }, async ({ page }) => {
  const word = await listed(page, 3)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, clientEmail, `${explore}?q=${word}`)
  await expect(heading(page, 'Explore billers')).toBeVisible()
  await expect(cards(page)).toHaveCount(3)
  await page.getByRole('button', { name: 'Filters' }).click()
  const filtersDialog = page.getByRole('dialog', { name: 'Filters' })
  await filtersDialog.getByRole('checkbox', { name: 'Tebra 1' }).check()
  await filtersDialog.getByRole('button', { name: 'Show 1 biller' }).click()
  await expect(filtersDialog).toBeHidden()
  await expect(cards(page)).toHaveCount(1)
})

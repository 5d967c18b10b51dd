import type { Page } from '@playwright/test'
import { pdf } from '../server/test/files/pdf.ts'
import { expectAccessible } from './accessibility.ts'
import { expect, heading, openAs, type Person, registerPerson, test, toast } from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })
const edit = (page: Page, name: string) => page.getByRole('button', { name: `Edit ${name}` })
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true })

const put = (page: Page, { userId, token }: Person, data: object) =>
  page.request.put(`/api/profiles/${userId}`, { data, headers: { authorization: `Bearer ${token}` } })

test('a biller writes their profile by keyboard, is listed, and sees it as clients do', async ({ page }) => {
  const person = await registerPerson(page, 'Wanda Writer', 'job-seeker')
  await openAs(page, person, '/billerprofile')
  await expect(heading(page, 'Public profile')).toBeVisible()
  const completeness = page.getByRole('region', { name: 'Completeness' })
  await expect(completeness).toContainText('6%')
  await expect(page.getByRole('switch', { name: 'Listed' })).toBeDisabled()

  // What is missing leads to where it is filled in.
  await completeness.getByRole('link', { name: /^Write a headline/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/billerprofile?section=headline')
  await expect(page.getByLabel('Headline', { exact: true })).toBeFocused()
  await page.keyboard.type('Patient Jane Doe, DOB 01/02/1960')
  await page.keyboard.press('Enter')
  await expect(section(page, 'Headline and about you')).toContainText('Leave out anything that identifies')
  await expectAccessible(page, 'a section that is written, with a mistake', 'main')
  await page.getByLabel('Headline', { exact: true }).fill('Denials')
  // Another tab writes beside it, and more is typed while the save is on its way: nothing of either is lost.
  expect((await put(page, person, { about: 'Seven years in billing' })).status()).toBe(200)
  const sent = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  await page.route('**/api/profiles/*', async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    sent.resolve()
    await answer.promise
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await sent.promise
  await page.getByLabel('Headline', { exact: true }).fill('Denials <b>and</b> appeals')
  answer.resolve()
  await expect(toast(page, 'Profile saved')).toBeVisible()
  await page.unroute('**/api/profiles/*')
  await expect(page.getByLabel('Headline', { exact: true })).toHaveValue('Denials <b>and</b> appeals')
  await expect(page.getByRole('textbox', { name: 'About you' })).toHaveValue('Seven years in billing')
  await page.getByLabel('Headline', { exact: true }).press('Enter')
  await expect(edit(page, 'headline and about you')).toBeFocused()
  await expect(section(page, 'Headline and about you')).toContainText('Seven years in billing')
  await expect(section(page, 'Headline and about you')).toContainText('Denials <b>and</b> appeals')

  await edit(page, 'work and specialties').focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Work types' })).toBeFocused()
  await page.keyboard.type('prior authorization')
  await page.keyboard.press('Enter')
  // Changes are not lost in silence: another section asks first.
  await edit(page, 'systems').click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await save(page).press('Enter')
  await expect(edit(page, 'work and specialties')).toBeFocused()
  await expect(section(page, 'Work and specialties')).toContainText('Prior authorization')

  // Whichever is opened next has the focus, also one that stands above.
  await edit(page, 'systems').press('Enter')
  await expect(page.getByRole('combobox', { name: 'Systems' })).toBeFocused()
  await edit(page, 'headline and about you').press('Enter')
  await expect(page.getByLabel('Headline', { exact: true })).toBeFocused()

  await edit(page, 'systems').press('Enter')
  await page.getByRole('combobox', { name: 'Systems' }).pressSequentially('Kareo')
  await expect(page.getByRole('option')).toHaveText(['TebraKareo'])
  await page.keyboard.press('Enter')
  const level = page.getByRole('radiogroup', { name: 'Your level in Tebra' })
  await level.getByRole('radio', { name: 'Good' }).focus()
  await page.keyboard.press('ArrowRight')
  await save(page).press('Enter')
  await expect(edit(page, 'systems')).toBeFocused()
  await expect(section(page, 'Systems')).toContainText(/Tebra.*Expert/)
  await expect(completeness).toContainText('54%')

  // A date that is half typed is none to the browser: saving it would lose it without a word.
  await page.goto('/billerprofile?section=terms')
  await page.locator('input[type=date]').first().focus()
  await page.keyboard.type('08')
  await save(page).press('Enter')
  await expect(toast(page, 'Not saved')).toContainText('Complete the date or time, or clear it.')
  await expect(save(page)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await page.getByRole('switch', { name: 'Listed' }).press('Space')
  await expect(page.getByRole('region', { name: 'Profile visibility' })).toContainText('Clients can find you')
  await page.getByRole('link', { name: 'See it as clients see it' }).press('Enter')
  await expect(page).toHaveURL('/billerprofile?view=preview')
  await expect(heading(page, 'Wanda Writer')).toBeVisible()
  await expect(page.getByRole('main')).toContainText('Denials <b>and</b> appeals')
  await page.goBack()
  await expect(heading(page, 'Public profile')).toBeVisible()
})

test('a résumé is uploaded, replaced and removed, and an invalid file is refused with a message', async ({
  page,
}) => {
  const person = await registerPerson(page, 'Rosa Resume', 'job-seeker')
  await openAs(page, person, '/billerprofile')
  const resume = section(page, 'Résumé')
  const file = resume.locator('input[type=file]')
  const named = { name: 'me.pdf', mimeType: 'application/pdf' }
  await file.setInputFiles({ ...named, buffer: pdf({ trailer: '/Encrypt 9 0 R' }) })
  await expect(resume.getByRole('alert')).toContainText(/password/)
  // The same happens where the answer is lost on its way back.
  await loseAnswer(page, '*/api/profiles/*/resume')
  await file.setInputFiles({ ...named, buffer: pdf() })
  await expect(resume).toContainText('Uploaded')
  await expect(resume.getByRole('alert')).toHaveCount(0)
  const download = page.waitForEvent('download')
  await resume.getByRole('button', { name: /^Résumé, PDF/ }).click()
  expect((await download).suggestedFilename()).toBe('Rosa Resume, résumé.pdf')
  await resume.getByRole('button', { name: 'Remove' }).click()
  await page.getByRole('button', { name: 'Remove résumé' }).click()
  await expect(resume.getByRole('button', { name: 'Upload résumé' })).toBeVisible()
})

test('a client reads a listed profile on a phone and shortlists the biller', { tag: '@release' }, async ({
  page,
}) => {
  const biller = await registerPerson(page, 'Listed Lena', 'job-seeker')
  const reply = await put(page, biller, {
    headline: 'Charge entry at night',
    workTypes: ['charge-entry'],
    certifications: [
      { name: 'CPC', expiresOn: '2001-01-01' },
      { name: 'CPB', expiresOn: '2099-01-01' },
    ],
    window: { days: [1, 2, 3, 4, 5], from: '20:00', to: '05:00' },
    listed: true,
  })
  expect(reply.status()).toBe(200)
  await page.setViewportSize({ width: 390, height: 844 })
  await openAs(page, await registerPerson(page, 'Looking Clinic'), `/biller/profile/${biller.userId}`)
  const main = page.getByRole('main')
  await expect(main).toContainText('Charge entry at night')
  await expect(main).toContainText(/CPC AAPC\s*until Mon, Jan 1, 2001/)
  await expect(main).toContainText('Only people who work together can see contact details')
  // The week is a table for those who cannot see the bars.
  const monday = page.getByRole('row', { name: /^Mon/ })
  await expect(monday).toContainText('8:00 PM to 12:00 AM')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBe(0)

  await page.getByRole('button', { name: 'Shortlist' }).click()
  await page.getByLabel('Note').fill('Ask about Epic')
  await page.getByRole('dialog').getByRole('button', { name: 'Shortlist' }).click()
  await page.getByRole('button', { name: 'Shortlisted' }).click()
  await expect(page.getByLabel('Note')).toHaveValue('Ask about Epic')
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(page.getByRole('button', { name: 'Shortlist', exact: true })).toBeVisible()
})

import type { Locator, Page } from '@playwright/test'
import {
  collectErrors,
  expect,
  freshEmail,
  heading,
  openAs,
  readMailedLink,
  readStorage,
  registerPerson,
  signIn,
  signInByApi,
  test,
  toast,
  userCard,
} from './journey.ts'
import { loseAnswer } from './loseAnswer.ts'

const section = (page: Page, name: string) => page.getByRole('region', { name })

/** The button is disabled while a save is on its way too; what could be discarded is gone once it is saved. */
const expectSaved = (form: Locator) => expect(form.getByRole('button', { name: 'Discard' })).toHaveCount(0)

test('a user changes their details, and the app shows the new ones everywhere', async ({ page }) => {
  const errors = collectErrors(page)
  const person = await registerPerson(page, 'Paula Winter')
  await openAs(page, person, '/profile')
  const details = section(page, 'Your details')
  const name = details.getByLabel('User name')
  const save = details.getByRole('button', { name: 'Save changes' })
  await expect(name).toHaveValue('Paula Winter')
  await expect(details.getByLabel('First name')).toHaveValue('Paula')
  await expect(details.getByLabel('Phone number')).toHaveValue('+16145550142')
  await expect(save).toBeDisabled()
  const second = await page.context().newPage()
  await second.goto('/profile')
  const otherDetails = section(second, 'Your details')
  await expect(otherDetails.getByLabel('First name')).toHaveValue('Paula')
  await page.bringToFront()

  await name.fill('   ')
  await save.click()
  await expect(name).toHaveAccessibleDescription(/The user name is required\./)
  await expect(name).toHaveAttribute('aria-invalid', 'true')
  await name.fill('Paula Sommer')
  await details.getByLabel('Address').fill('12 Canal Road, Dayton, OH')
  await details.getByRole('combobox', { name: 'Time zone' }).fill('manila')
  await page.getByRole('option', { name: 'Asia/Manila' }).click()

  await page.getByRole('link', { name: 'Jobs' }).click()
  const leaving = page.getByRole('dialog', { name: 'Leave without saving?' })
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(name).toHaveValue('Paula Sommer')

  // Leaving waits for a save on its way, and where that is refused nothing is lost. What the server alone can know
  // stands at its field too.
  const answer = Promise.withResolvers<void>()
  await page.route(`**/user/${person.userId}`, async route => {
    if (route.request().method() !== 'PUT') return route.continue()
    await answer.promise
    return route.fulfill({
      status: 422,
      json: { code: 'invalid', message: 'Not this one.', fields: { address: 'Not this one.' } },
    })
  })
  await save.click()
  await page.getByRole('link', { name: 'Jobs' }).click()
  await expect(page.getByRole('dialog', { name: 'Still saving' })).toBeVisible()
  answer.resolve()
  await leaving.getByRole('button', { name: 'Keep editing' }).click()
  await expect(details.getByLabel('Address')).toHaveAccessibleDescription('Not this one.')
  expect(errors.some(text => text.startsWith('Error updating user'))).toBe(true)
  await page.unroute(`**/user/${person.userId}`)
  await save.click()
  await page.getByRole('link', { name: 'Jobs' }).click()
  await expect(toast(page, 'Profile saved')).toBeVisible()
  await expect(heading(page, 'Jobs')).toBeVisible()
  await expect(userCard(page)).toContainText('Paula Sommer')
  await page.goBack()
  await expect(save).toBeDisabled()

  // What is typed while the save is on its way stays.
  const late = Promise.withResolvers<void>()
  await page.route(`**/user/${person.userId}`, async route => {
    await late.promise
    await route.continue()
  })
  await details.getByLabel('Address').fill('14 Canal Road, Dayton, OH')
  await save.click()
  await details.getByLabel('First name').fill('Paula A.')
  await details.getByLabel('Address').fill('12 Canal Road, Dayton, OH')
  late.resolve()
  await expect(save).toBeEnabled()
  await page.unroute(`**/user/${person.userId}`)
  await expect(details.getByLabel('First name')).toHaveValue('Paula A.')
  await expect(details.getByLabel('Address')).toHaveValue('12 Canal Road, Dayton, OH')
  await details.getByRole('button', { name: 'Discard' }).click()
  await expect(details.getByLabel('First name')).toHaveValue('Paula')
  await expect(details.getByLabel('Address')).toHaveValue('14 Canal Road, Dayton, OH')
  await details.getByLabel('Address').fill('12 Canal Road, Dayton, OH')
  await details.getByLabel('Phone number').fill('abc')
  await save.click()
  await expect(details.getByLabel('Phone number')).toHaveAccessibleDescription(/^Enter a phone number\./)
  await details.getByLabel('Phone number').fill('+1 614 555 0142')
  await save.click()
  await expectSaved(details)

  // A tab that was opened before follows, saves its own field, and leaves the others as they are now.
  await expect(otherDetails.getByLabel('User name')).toHaveValue('Paula Sommer')
  await otherDetails.getByLabel('First name').fill('Pauline')
  await otherDetails.getByRole('button', { name: 'Save changes' }).click()
  await expect(toast(second, 'Profile saved')).toBeVisible()
  await expect(otherDetails.getByLabel('Address')).toHaveValue('12 Canal Road, Dayton, OH')
  // What both have typed into is not overwritten unseen.
  await otherDetails.getByLabel('Address').fill('9 Mill Lane, Dayton, OH')
  await details.getByLabel('Address').fill('16 Canal Road, Dayton, OH')
  // A save of which only the answer gets lost is sent again by itself, and is no conflict with itself.
  await loseAnswer(page, '*/user/*')
  await save.click()
  await expectSaved(details)
  const otherSave = otherDetails.getByRole('button', { name: 'Save changes' })
  await otherSave.click()
  await expect(otherDetails.getByRole('alert')).toContainText('Someone changed this in the meantime')
  const overlap = otherDetails.getByLabel('Address')
  await expect(overlap).toHaveAccessibleDescription('Now: 16 Canal Road, Dayton, OH')
  await expect(overlap).toHaveValue('9 Mill Lane, Dayton, OH')
  await otherSave.click()
  await expectSaved(otherDetails)
  await second.close()

  await page.reload()
  await expect(details.getByLabel('First name')).toHaveValue('Pauline')
  await expect(name).toHaveValue('Paula Sommer')
  await expect(details.getByLabel('Address')).toHaveValue('9 Mill Lane, Dayton, OH')
  await expect(details.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Asia/Manila')
  await expect(userCard(page)).toHaveText(`PSPaula Sommer${person.email}`)
  expect(JSON.parse((await readStorage(page)).user ?? '')).toMatchObject({
    userName: 'Paula Sommer',
    timeZone: 'Asia/Manila',
  })
})

test('a profile picture is chosen, cropped and shown everywhere, and a file that is no picture is refused', {
  tag: '@release',
}, async ({ page }) => {
  const person = await registerPerson(page, 'Henry Falk')
  await openAs(page, person, '/profile')
  const field = section(page, 'Picture')
  const file = field.locator('input[type=file]')
  await expect(userCard(page)).toContainText('HF')
  const picture = { name: 'me.png', mimeType: 'image/png', buffer: await page.screenshot() }
  await file.setInputFiles({ ...picture, buffer: Buffer.from('I am no picture at all.') })
  await expect(field.getByRole('alert')).toHaveText(
    'We can’t open this file as a picture. Choose another one.',
  )

  await file.setInputFiles(picture)
  const dialog = page.getByRole('dialog', { name: 'Position your picture' })
  const frame = dialog.getByRole('application')
  await expect(frame).toBeFocused()
  const readPosition = () =>
    frame.locator('img').evaluate((image: HTMLElement) => [image.style.left, image.style.width])
  const [left] = await readPosition()
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await readPosition())[0]).not.toBe(left)
  await dialog.getByRole('slider', { name: 'Zoom' }).press('End')
  await expect.poll(async () => (await readPosition())[1]).toBe('800%')

  // On the way to the server the picture turns into something else, so that the refusal is the server's own.
  await page.route('**/user/profile-picture/*', route => {
    const [, boundary] = route.request().headers()['content-type']?.split('boundary=') ?? []
    const text = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="me.png"\r\nContent-Type: image/png\r\n\r\nno picture\r\n--${boundary}--\r\n`
    return route.continue({ postData: text })
  })
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choose a PNG, JPEG or WebP picture.')
  await page.unroute('**/user/profile-picture/*')
  await page.route('**/user/profile-picture/*', route =>
    route.fulfill({ json: { success: false, profilePicture: null } }),
  )
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Error uploading profile picture')
  await page.unroute('**/user/profile-picture/*')

  // It is saved and removed, also where the answers are lost on their way back.
  await loseAnswer(page, '*/user/profile-picture/*')
  await dialog.getByRole('button', { name: 'Use this picture' }).click()
  await expect(toast(page, 'Picture saved')).toBeVisible()
  await expect(dialog).toBeHidden()
  await page.reload()
  for (const readPosition of [userCard(page), field, page.getByRole('button', { name: 'Profile menu' })]) {
    const image = readPosition.locator('img')
    await expect(image).toHaveAttribute('src', /^\/picture\/[0-9a-f-]{36}$/)
    await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(512)
  }

  await field.getByRole('button', { name: 'Remove' }).click()
  await loseAnswer(page, '*/user/profile-picture/*')
  await page.getByRole('button', { name: 'Remove picture' }).click()
  await expect(toast(page, 'Picture removed')).toBeVisible()
  await expect(userCard(page).locator('img')).toHaveCount(0)
  expect(JSON.parse((await readStorage(page)).user ?? '').profilePicture).toBeNull()
})

test('a changed password keeps this browser in and ends every other; a session and the account can be ended from here', async ({
  page,
  anotherBrowser,
}) => {
  const person = await registerPerson(page, 'Lena Brandt')
  const other = await anotherBrowser()
  await openAs(page, person, '/profile')
  await openAs(other, await signInByApi(other, person.email, person.secret), '/profile')
  await expect(section(other, 'Sessions').getByText('This session')).toBeVisible()

  const fields = section(page, 'Password')
  const change = fields.getByRole('button', { name: 'Change password' })
  await expect(change).toBeDisabled()
  await fields.getByLabel('Current password').fill('not my password')
  await page.getByRole('link', { name: 'Overview', exact: true }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await fields.getByLabel('New password').fill('short')
  await change.click()
  await expect(fields.getByLabel('New password')).toHaveAccessibleDescription(/Use at least 10 characters\./)
  await fields.getByLabel('New password').fill('eight quiet rivers')
  await change.click()
  await expect(fields.getByLabel('Current password')).toHaveAccessibleDescription('That’s not your password.')
  await fields.getByLabel('Current password').fill(person.secret)
  // It is changed, which ended this session too, and the answer with the new one gets lost.
  await loseAnswer(page, '*/auth/change-password')
  await change.click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(fields.getByLabel('Current password')).toHaveValue('')
  expect((await readStorage(page)).token).not.toBe(person.token)
  const sessions = section(page, 'Sessions')
  await expect(sessions.getByText('No other sessions.')).toBeVisible()

  await expect(other).toHaveURL('/')
  expect(await readStorage(other)).toEqual({})
  await signIn(other, person.email, 'eight quiet rivers')
  await expect(heading(other, 'Overview')).toBeVisible()

  await page.reload()
  await expect(sessions.getByRole('listitem')).toHaveCount(2)
  await sessions.getByRole('button', { name: /^End the session in Chrome/ }).click()
  // It is ended, and only the answer gets lost.
  await loseAnswer(page, '*/auth/sessions/*')
  await page.getByRole('button', { name: 'End session' }).click()
  await expect(toast(page, 'Session ended')).toBeVisible()
  await expect(sessions.getByRole('listitem')).toHaveCount(1)
  await expect(other).toHaveURL('/')

  await section(page, 'Delete account').getByRole('button', { name: 'Delete my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete your account?' })
  const secret = dialog.getByLabel('Your password')
  await expect(secret).toBeFocused()
  await secret.fill('not my password')
  await dialog.getByRole('button', { name: 'Delete account' }).click()
  await expect(secret).toHaveAccessibleDescription('That’s not your password.')
  await secret.fill('eight quiet rivers')
  await secret.press('Enter')
  await expect(page).toHaveURL('/')
  expect(await readStorage(page)).toEqual({})
})

test('a new email address counts once its emailed link was opened, and a link works once', async ({
  page,
}) => {
  const person = await registerPerson(page, 'Tom Ashby')
  const newEmail = freshEmail('tom-moved')
  await openAs(page, person, '/profile')
  const email = section(page, 'Email address')
  await expect(email.getByText('Not confirmed')).toBeVisible()
  await email.getByRole('button', { name: 'Change email' }).click()
  await email.getByLabel('New email address').fill(newEmail)
  // What is typed is not dropped by the button beside it.
  await email.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Keep editing' }).click()
  await email.getByLabel('Your password').fill(person.secret)
  await email.getByRole('button', { name: 'Send link to new address' }).click()
  await expect(email.getByText(`We emailed a link to ${newEmail}`)).toBeVisible()
  await expect(userCard(page)).toContainText(person.email)

  const link = await readMailedLink(newEmail, 'verify')
  await page.goto(link)
  await expect(heading(page, 'Email address confirmed')).toBeVisible()
  await expect(page.getByText(newEmail)).toBeVisible()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(userCard(page)).toContainText(newEmail)

  await page.goto(link)
  await expect(heading(page, 'This link didn’t work')).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    'This link was already used or has expired. Ask for a new one.',
  )
})

test('a forgotten password is replaced through an emailed link, which works once', async ({ page }) => {
  const person = await registerPerson(page, 'Mira Stolz')
  await page.goto('/')
  await page.getByLabel('Email').fill(person.email)
  await page.getByRole('button', { name: 'Forgot password?' }).click()
  await expect(page.getByLabel('Email')).toHaveValue(person.email)
  await page.getByRole('button', { name: 'Send link' }).click()
  await expect(page.getByRole('status').filter({ hasText: person.email })).toContainText(
    'It works once, for 30 minutes.',
  )

  const link = await readMailedLink(person.email, 'reset')
  // Opened where they are still signed in: that session ends too.
  await openAs(page, person, link)
  const set = page.getByRole('button', { name: 'Set new password' })
  await expect(set).toBeDisabled()
  await page.getByLabel('New password').fill('short')
  await set.click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/at least 10 characters/)
  await page.getByLabel('New password').fill('nine quiet rivers')
  await set.click()
  await expect(toast(page, 'Password changed')).toBeVisible()
  await expect(heading(page, 'Sign in')).toBeVisible()
  await expect(page).toHaveURL('/')
  expect(await readStorage(page)).toEqual({})

  await page.goto(link)
  await page.getByLabel('New password').fill('ten quiet rivers')
  await set.click()
  await expect(page.getByLabel('New password')).toHaveAccessibleDescription(/This link was already used/)
  await page.getByRole('button', { name: 'Back to sign in' }).click()
  await expect(page).toHaveURL('/')
  await signIn(page, person.email, 'nine quiet rivers')
  await expect(page).toHaveURL('/dashboard')
})

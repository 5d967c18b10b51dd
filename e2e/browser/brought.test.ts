import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'
import { listLibraryFolders, parseRelease } from './debian.ts'
import { listShells } from './playwright.ts'

it('browsers downloaded by Playwright are found, the newest first', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'claimcrew-shells-'))
  const old = 'chromium_headless_shell-999/chrome-headless-shell-linux64/chrome-headless-shell'
  const newer = 'chromium_headless_shell-1254/chrome-headless-shell-linux-arm64/chrome-headless-shell'
  for (const name of [old, newer, 'ffmpeg-1011/ffmpeg-linux']) {
    await mkdir(dirname(join(folder, name)), { recursive: true })
    await writeFile(join(folder, name), '')
  }
  expect(listShells(folder)).toEqual([join(folder, newer), join(folder, old)])
  await rm(folder, { recursive: true })
  expect(listShells(folder)).toEqual([])
})

it('packages from Debian are for one release of it', () => {
  expect(parseRelease('PRETTY_NAME="Debian GNU/Linux 12 (bookworm)"\nVERSION_ID="12"\nID=debian\n')).toBe(
    'debian-12',
  )
  expect(parseRelease('ID="raspbian"\n')).toBe('raspbian')
  expect(parseRelease('')).toBe('debian')
})

it('libraries are found in every folder that has any', () => {
  const lib = 'usr/lib/aarch64-linux-gnu'
  expect(
    listLibraryFolders([`${lib}/libpulse.so.0`, `${lib}/pulseaudio/libpulsecommon.so`, `${lib}/libopus.so`]),
  ).toEqual([lib, `${lib}/pulseaudio`])
})

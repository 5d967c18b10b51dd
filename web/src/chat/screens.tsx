import type { ScreensOf } from '../kit/screen/screen.ts'

export const screens: ScreensOf<'chat'> = {
  '/chat': async () => (await import('./Screen.tsx')).ChatScreen,
  '/resumechat': async () => (await import('./resume/Screen.tsx')).ResumeChatScreen,
}

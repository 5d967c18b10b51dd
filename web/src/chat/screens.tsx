import type { FeatureScreens } from '../kit/screen/screen.ts'

export const screens: FeatureScreens<'chat'> = {
  '/chat': async () => (await import('./ChatScreen.tsx')).ChatScreen,
  '/resumechat': async () => (await import('./resume/ResumeChatScreen.tsx')).ResumeChatScreen,
}

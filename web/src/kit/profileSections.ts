import { type ComponentType, createContext } from 'react'
import type { ProfileSection } from './screen.ts'

type Section = Omit<ProfileSection, 'load'> & { readonly Part: ComponentType }

/** What the app has found for /profile in features that the profile itself may not know. */
export const ProfileSections = createContext<readonly Section[]>([])

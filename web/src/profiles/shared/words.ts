import type { EngagementKind, SkillLevel } from '@claimcrew/contract/profiles/shapes'

export const engagementWords: Readonly<Record<EngagementKind, string>> = {
  'full-time': 'Full-time',
  'part-time': 'Part-time',
  project: 'Project',
}

export const levelWords: Readonly<Record<SkillLevel, string>> = {
  basic: 'Basic',
  good: 'Good',
  expert: 'Expert',
}

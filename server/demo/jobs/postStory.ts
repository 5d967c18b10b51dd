import type { JobFields, JobStatus } from '@claimcrew/contract/jobs/shapes'
import type { PostQuestion } from './questions.ts'

/** A post of the demo, with what came of it. */
export type PostStory = Pick<JobFields, 'title' | 'description' | 'workTypes' | 'systems' | 'specialties'> &
  Partial<Omit<JobFields, 'questions'>> & {
    /** Which client: those who have billers first. */
    readonly client: number
    readonly daysAgo: number
    readonly status: JobStatus
    /** When it was paused, filled or closed. */
    readonly endedDaysAgo?: number
    readonly asks?: readonly PostQuestion[]
    /** What an hour pays at least and at most, in cents. */
    readonly hourly?: readonly [number, number]
    /**
     * A letter an applicant: new, shortlisted, interview, offered, declined, withdrawn, hired, refused (the offer, by the
     * biller), and x for who waits until the post ends. A number after it says which of those who work here it is, one
     * after a colon the agreed cents an hour; a ! that it has waited for long.
     */
    readonly applicants?: string
    /** Billers who are asked to apply: the state of each invitation, and who it is where that matters. */
    readonly invited?: string
  }

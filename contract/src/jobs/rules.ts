import { defaultTerms } from '../engagements/rules.ts'
import { answerOptions, type UserSignUpQuestions } from '../people/answers.ts'
import type { AgreedPost, JobFields, JobStatus, OfferTerms, Stage } from './shapes.ts'

const nextStatuses: Readonly<Record<JobStatus, readonly JobStatus[]>> = {
  draft: ['open'],
  open: ['paused', 'filled', 'closed'],
  paused: ['open', 'filled', 'closed'],
  filled: ['open'],
  closed: [],
}

/** As many as anybody needs; what is beyond is a mistake or worse. */
export const maxDrafts = 200
export const maxRunningPosts = 200

export const canBecomeJobStatus = (from: JobStatus, to: JobStatus): boolean => nextStatuses[from].includes(to)

/** A post that can be read as one: it was published and not only written. */
export const takesApplications = (status: JobStatus): boolean => status === 'open'
export const takesInvitations = (status: JobStatus): boolean => status === 'open' || status === 'paused'

/** In these nobody has an answer yet. */
export const openStages = ['new', 'shortlisted', 'interview', 'offered'] as const satisfies readonly Stage[]

export const isOpenStage = (stage: Stage): boolean => (openStages as readonly Stage[]).includes(stage)

/** Where a client may move an application by hand; hired it becomes by hiring, withdrawn by its biller. */
export const canMoveStage = (from: Stage, to: Stage): boolean =>
  isOpenStage(from) && from !== to && (to === 'declined' || (isOpenStage(to) && to !== 'new'))

type AppliedTerms = { readonly rateCents: number; readonly agreed: AgreedPost }

/**
 * Why terms are more than an applicant has agreed to by applying, so that they can only be offered; null where they engage
 * at once. What counts is the post as it was then; one without hours left them to the client.
 */
export function needsOffer(
  terms: Pick<OfferTerms, 'rateCents' | 'hoursPerWeek'>,
  { rateCents, agreed }: AppliedTerms,
  { pay }: Pick<JobFields, 'pay'>,
): 'pay' | 'rate' | 'hours' | null {
  if (pay !== agreed.pay) return 'pay'
  if (terms.rateCents < rateCents) return 'rate'
  return agreed.hoursPerWeek !== null && terms.hoursPerWeek !== agreed.hoursPerWeek ? 'hours' : null
}

const fullWeek = 40

/** What is agreed on unless somebody says otherwise: the applicant's rate, the post's hours or those they look for, today. */
export const toUsualTerms = (
  { rateCents, agreed }: AppliedTerms,
  biller: { readonly hoursPerWeek: number | null },
  today: string,
): OfferTerms => ({
  rateCents,
  hoursPerWeek: agreed.hoursPerWeek ?? biller.hoursPerWeek ?? fullWeek,
  startsOn: today,
  ...defaultTerms,
})

/** Days that go by while an offer is thought over stay the biller's own. */
export const toStartDay = ({ startsOn }: Pick<OfferTerms, 'startsOn'>, today: string): string =>
  [startsOn, today].sort()[1] ?? today

/** One that waits so long is brought to the client's attention. */
export const waitingDays = 14

type PostContent = Pick<
  JobFields,
  'description' | 'workTypes' | 'engagement' | 'pay' | 'rateMinCents' | 'rateMaxCents'
>

/** What a post lacks before billers can be asked to read it, by field. */
export function findPostErrors(job: PostContent): Record<string, string> {
  return {
    ...(job.description === '' && { description: 'Describe the work.' }),
    ...(job.workTypes.length === 0 && { workTypes: 'Choose at least one work type.' }),
    ...(job.engagement === null && { engagement: 'Choose full-time, part-time or project.' }),
    ...(job.pay === null && { pay: 'Choose hourly or fixed pay.' }),
    ...(job.pay === 'hourly' &&
      job.rateMinCents === null && { rateMinCents: 'Enter the minimum hourly rate.' }),
    ...(job.pay === 'hourly' &&
      job.rateMaxCents === null && { rateMaxCents: 'Enter the maximum hourly rate.' }),
    ...findRateError(job),
  }
}

export const findRateError = ({
  rateMinCents,
  rateMaxCents,
}: Pick<JobFields, 'rateMinCents' | 'rateMaxCents'>): Record<string, string> =>
  rateMinCents !== null && rateMaxCents !== null && rateMinCents > rateMaxCents
    ? { rateMaxCents: 'The maximum rate can’t be below the minimum.' }
    : {}

const payByAnswer: Readonly<Record<string, JobFields['pay']>> = { hourly: 'hourly', 'fixed-price': 'fixed' }
const organisationByAnswer: Readonly<Record<string, JobFields['organisation']>> = {
  'billing-company': 'billing-company',
  'medical-provider': 'medical-provider',
  'medical-group-representative': 'medical-group',
}

/** What the questionnaire's answers already say of a post that is begun. */
export const toPostDefaults = (
  answers: UserSignUpQuestions,
): Pick<JobFields, 'experience' | 'start' | 'pay' | 'organisation'> => ({
  experience: findOption(answerOptions.experience, answers.experience),
  start: findOption(answerOptions.serviceTimeline, answers.serviceTimeline),
  pay: payByAnswer[answers.paymentPreference] ?? null,
  organisation: organisationByAnswer[answers.introduction] ?? null,
})

const findOption = <Option extends string>(options: readonly Option[], answer: string): Option | null =>
  options.find(option => option === answer) ?? null

const toWords = (text: string): Set<string> =>
  new Set(
    text
      .toLowerCase()
      .normalize('NFKD')
      .match(/[\p{L}\p{N}]{3,}/gu) ?? [],
  )

/** How many of all words two texts share, from 0 to 1. */
function sharedWords(one: string, other: string): number {
  const [mine, theirs] = [toWords(one), toWords(other)]
  const both = [...mine].filter(word => theirs.has(word)).length
  const all = mine.size + theirs.size - both
  return all === 0 ? 1 : both / all
}

type PostText = Pick<JobFields, 'title' | 'description' | 'workTypes'>

/** Whether two posts of one client seem to be the same: nearly the same title, or title and text alike for the same work. */
export function isSimilar(one: PostText, other: PostText): boolean {
  const titles = sharedWords(one.title, other.title)
  if (titles >= 0.8) return true
  const sameWork = one.workTypes.some(type => other.workTypes.includes(type))
  return sameWork && titles >= 0.5 && sharedWords(one.description, other.description) >= 0.6
}

import * as z from 'zod'

/** The questionnaire of registration and /survey, as data: each question's options are the values that are stored. */
export const answerOptions = {
  introduction: ['billing-company', 'medical-provider', 'medical-group-representative', 'job-seeker'],
  roleInterest: ['billing-company', 'medical-provider', 'medical-group', 'job-seeker'],
  experience: ['entry', 'intermediate', 'advanced', 'not-sure'],
  paymentPreference: ['hourly', 'fixed-price', 'not-sure'],
  serviceTimeline: ['immediate', 'within-1-month', 'within-3-months', 'flexible'],
} as const

export type QuestionKey = keyof typeof answerOptions

export const questions = Object.keys(answerOptions) as QuestionKey[]

const optionOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, 'Select an option.')

/** Answers that are complete: what the questionnaire saves. */
export const Answers = z.strictObject({
  introduction: optionOf(answerOptions.introduction),
  roleInterest: optionOf(answerOptions.roleInterest),
  experience: optionOf(answerOptions.experience),
  paymentPreference: optionOf(answerOptions.paymentPreference),
  serviceTimeline: optionOf(answerOptions.serviceTimeline),
})
export type Answers = z.infer<typeof Answers>

/** Answers as they are kept with a user: empty text until the question has been answered. */
export const UserSignUpQuestions = z.object({
  introduction: z.string(),
  roleInterest: z.string(),
  experience: z.string(),
  paymentPreference: z.string(),
  serviceTimeline: z.string(),
})
export type UserSignUpQuestions = z.infer<typeof UserSignUpQuestions>

export const noAnswers: UserSignUpQuestions = {
  introduction: '',
  roleInterest: '',
  experience: '',
  paymentPreference: '',
  serviceTimeline: '',
}

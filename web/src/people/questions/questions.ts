import { type answerOptions, type QuestionKey, questions } from '@claimcrew/contract/people/answers'

type OptionText = readonly [label: string, detail?: string]

/** An option without words, or words without an option, does not compile. */
type QuestionTexts = {
  readonly [Q in QuestionKey]: {
    readonly title: string
    readonly short: string
    readonly ask: string
    readonly options: Readonly<Record<(typeof answerOptions)[Q][number], OptionText>>
  }
}

const words: QuestionTexts = {
  introduction: {
    title: 'Welcome',
    short: 'You are',
    ask: 'Which option best describes you?',
    options: {
      'billing-company': ['Billing company', 'We do the billing for practices.'],
      'medical-provider': ['Medical provider', 'I run or work in a practice.'],
      'medical-group-representative': ['Medical group representative', 'I speak for several providers.'],
      'job-seeker': ['Job seeker', 'I am looking for billing work.'],
    },
  },
  roleInterest: {
    title: "Let's Get More Specific",
    short: 'Interest',
    ask: 'What is your role or interest?',
    options: {
      'billing-company': ['Billing company', 'Looking to hire or expand a billing team.'],
      'medical-provider': ['Medical provider', 'A healthcare provider seeking to hire a biller.'],
      'medical-group': ['Medical group', 'Representing a group seeking billing solutions.'],
      'job-seeker': ['Job seeker', 'Exploring medical billing opportunities.'],
    },
  },
  experience: {
    title: 'Your Preferred Experience Level',
    short: 'Experience',
    ask: 'How much experience fits best?',
    options: {
      entry: ['Entry', 'New to billing, works with guidance.'],
      intermediate: ['Intermediate', 'Handles everyday claims alone.'],
      advanced: ['Advanced', 'Takes on denials, appeals and complex claims.'],
      'not-sure': ['Not sure', 'We can work it out together.'],
    },
  },
  paymentPreference: {
    title: 'Payment Preferences',
    short: 'Payment',
    ask: 'How should the work be paid?',
    options: {
      hourly: ['Hourly', 'For the time worked.'],
      'fixed-price': ['Fixed price', 'One agreed price for agreed work.'],
      'not-sure': ['Not sure', 'It depends on the work.'],
    },
  },
  serviceTimeline: {
    title: 'Service Timeline',
    short: 'Start',
    ask: 'When should it start?',
    options: {
      immediate: ['Immediately', 'As soon as there’s a match.'],
      'within-1-month': ['Within 1 month'],
      'within-3-months': ['Within 3 months'],
      flexible: ['Flexible', 'The right match matters more.'],
    },
  },
}

export type SurveyQuestion = {
  readonly question: QuestionKey
  readonly title: string
  readonly short: string
  readonly ask: string
  readonly options: readonly (readonly [value: string, wording: OptionText])[]
}

/** The five questions in their order; the sixth step asks nothing. */
export const surveyQuestions: readonly SurveyQuestion[] = questions.map(question => {
  const { title, short, ask, options } = words[question]
  return { question, title, short, ask, options: Object.entries<OptionText>(options) }
})

export const stepCount = surveyQuestions.length + 1

import type {
  CannedAnswerFields,
  TicketCategory,
  TicketPriority,
  TicketStatus,
} from '@claimcrew/contract/support/shapes'

/** What is said to a ticket: by its author, by who answers, or among those who answer; hours of help after the last. */
type StoryMessage = {
  readonly by: 'author' | 'support' | 'note'
  readonly text: string
  readonly after: number
}

export type SupportStory = {
  readonly author: string
  readonly category: TicketCategory
  readonly subject: string
  readonly text: string
  /** Days back from today, and the hour in New York. */
  readonly daysAgo: number
  readonly hour: number
  readonly priority?: TicketPriority
  readonly taken?: true
  readonly messages: readonly StoryMessage[]
  /** Where it stands at the end, where that is not what the last message has made of it. */
  readonly ends?: TicketStatus
  /** A double of an earlier one of the same author: which of all. */
  readonly doubleOf?: number
}

const dana = 'client@claimcrew.test'
const luis = 'office@mesa-ortho.test'
const priscilla = 'ops@northgate-billing.test'
const maria = 'biller@claimcrew.test'
const gabriela = 'gabriela.ortiz@billers.test'

export const supportStories: readonly SupportStory[] = [
  {
    author: dana,
    category: 'attendance',
    subject: 'Can I export last month for our accountant?',
    text: 'Our accountant would like the attendance of the whole team as one sheet. Is there a way to get it out of here?',
    daysAgo: 61,
    hour: 10,
    taken: true,
    messages: [
      {
        by: 'support',
        after: 1,
        text: 'Yes: open Attendance, choose the month and press Export. You get a workbook with the register on the first sheet and every punch on the second.',
      },
      { by: 'author', after: 2, text: 'Found it, thank you. That is exactly what she wanted.' },
      { by: 'support', after: 1, text: 'Glad to hear it.' },
    ],
    ends: 'closed',
  },
  {
    author: 'priya.nair@billers.test',
    category: 'tracking',
    subject: 'My hours of one day are missing on Productivity',
    text: 'I worked a full shift the day before yesterday and Time Doctor shows it, but here the day is empty. All other days are fine.',
    daysAgo: 50,
    hour: 9,
    priority: 'high',
    taken: true,
    messages: [
      {
        by: 'note',
        after: 0.5,
        text: 'The sync log has a failed day: Time Doctor answered with 502.',
      },
      {
        by: 'support',
        after: 1,
        text: 'Time Doctor did not answer for that one day, and we have asked for it again. It should be there within the hour; nothing of it was lost.',
      },
      { by: 'author', after: 3, text: 'It is there now. Thank you for the quick answer!' },
    ],
    ends: 'solved',
  },
  {
    author: luis,
    category: 'jobs',
    subject: 'Two applicants at once for one opening',
    text: 'We would like to hire two of the people who applied, but the post has one opening only. Do we need a second post?',
    daysAgo: 41,
    hour: 13,
    messages: [
      {
        by: 'support',
        after: 2,
        text: 'No second post needed: edit this one and set Openings to 2. Then hire both of them from the same board.',
      },
    ],
    ends: 'solved',
  },
  {
    author: maria,
    category: 'account',
    subject: 'Another time zone on my laptop',
    text: 'I am staying with my parents in Cebu for two weeks and my laptop shows another zone in the dialog. Which one counts for my days?',
    daysAgo: 31,
    hour: 11,
    taken: true,
    messages: [
      {
        by: 'support',
        after: 3,
        text: 'The one in your profile counts. Both cities are on Manila time, so nothing changes for you. If you ever move to another zone, change it in Profile and days from then on are counted there.',
      },
      { by: 'author', after: 4, text: 'Clear, thank you.' },
      { by: 'support', after: 0.5, text: 'You are welcome.' },
    ],
    ends: 'solved',
  },
  {
    author: priscilla,
    category: 'billing',
    subject: 'Which hours do we pay: punched or tracked?',
    text: 'For two of our billers the punched and the tracked hours differ by about an hour a week. Which of the two is what we owe?',
    daysAgo: 28,
    hour: 15,
    priority: 'high',
    taken: true,
    messages: [
      {
        by: 'note',
        after: 1,
        text: 'Terms say punched hours for both. The difference is meetings without a tracker running.',
      },
      {
        by: 'support',
        after: 2,
        text: 'What you have agreed on with each of them counts, and for both that is punched hours. The hour is mostly meetings, for which the tracker was off. You can see both beside each other in Productivity.',
      },
      { by: 'author', after: 6, text: 'Good to know. We will talk to them about tracking meetings too.' },
    ],
    ends: 'closed',
  },
  {
    author: gabriela,
    category: 'attendance',
    subject: 'What do I need for my tax return?',
    text: 'My accountant asks for what I was paid month by month. Is there a page that I can print, or do I have to copy the register?',
    daysAgo: 16,
    hour: 12,
    taken: true,
    messages: [
      {
        by: 'support',
        after: 2,
        text: 'Open Statements and choose the month. The statement has your hours, your rate and the amount, and you can print it once your client has closed the month.',
      },
      { by: 'author', after: 5, text: 'That is just what she needs. Thank you!' },
      { by: 'support', after: 1, text: 'Glad to hear it.' },
    ],
    ends: 'solved',
  },
  {
    author: dana,
    category: 'jobs',
    subject: 'Invite somebody we worked with before',
    text: 'A poster who worked for us two years ago would like to come back. Can we take her on without a job post?',
    daysAgo: 11,
    hour: 10,
    taken: true,
    messages: [
      {
        by: 'support',
        after: 1.5,
        text: 'Yes. Open My Billers and press Invite, with her email and the terms. She is on your team as soon as she accepts.',
      },
    ],
    ends: 'solved',
  },
  {
    author: maria,
    category: 'other',
    subject: 'My note about a batch was refused',
    text: 'I wrote a summary with a claim number and it was not accepted. It says that it looks like a member number, but it is a batch of ours.',
    daysAgo: 6,
    hour: 9,
    taken: true,
    messages: [
      {
        by: 'support',
        after: 2,
        text: 'Numbers right after the word “member” look like a patient’s, so we decline them. Please write “batch” before it, as in “batch 20-114”. Does that work for you?',
      },
    ],
  },
  {
    author: luis,
    category: 'tracking',
    subject: 'Screenshots are all blurred',
    text: 'We see that there are screenshots, but all of them are blurred. Is that a setting on our side?',
    daysAgo: 5,
    hour: 14,
    priority: 'low',
    messages: [
      {
        by: 'support',
        after: 3,
        text: 'That is on purpose: they are blurred until you open one, and the biller sees who looked. Did you mean something else?',
      },
    ],
  },
  {
    author: gabriela,
    category: 'attendance',
    subject: 'Forgot to punch out',
    text: 'I closed the laptop without punching out the other day. It now says AUTO. How do I tell my client when I really stopped?',
    daysAgo: 4,
    hour: 11,
    messages: [
      {
        by: 'support',
        after: 1,
        text: 'Open Attendance, choose that day and press Request a correction. Write when you stopped and that you forgot to punch out; your client approves it. Is it there now?',
      },
    ],
  },
  {
    author: priscilla,
    category: 'account',
    subject: 'A second person of our office needs access',
    text: 'Our office manager will look after the team while I am away in two weeks. How does she get an account that sees our billers?',
    daysAgo: 3,
    hour: 16,
    priority: 'high',
    taken: true,
    messages: [
      {
        by: 'support',
        after: 2,
        text: 'Happy to help. Until when will you be away, and should she be able to approve the month?',
      },
      {
        by: 'author',
        after: 3,
        text: 'Three weeks, and yes, she should approve it.',
      },
      {
        by: 'note',
        after: 1,
        text: 'She gets a seat of her own as a manager, which Priscilla can invite her to. I will write where to find it.',
      },
    ],
  },
  {
    author: dana,
    category: 'billing',
    subject: 'Rate of one biller from next month',
    text: 'We have agreed on a higher rate with one of our billers. From which day does it count if we change it today?',
    daysAgo: 2,
    hour: 11,
    messages: [],
  },
  {
    author: dana,
    category: 'billing',
    subject: 'New rate, from when?',
    text: 'I think that my first message did not go through. From when does a new rate count?',
    daysAgo: 2,
    hour: 12,
    messages: [],
    doubleOf: 11,
  },
  {
    author: 'teresa.coleman@billers.test',
    category: 'account',
    subject: 'The page stays empty on my new phone',
    text: 'After I enter my password on my new phone, the page stays empty. On my laptop everything works. I would like to punch in from there.',
    daysAgo: 1,
    hour: 15,
    priority: 'urgent',
    taken: true,
    messages: [
      {
        by: 'support',
        after: 0.2,
        text: 'We are looking at it right now. Until then you can punch in from your laptop; nothing is lost. Which phone is it, and which browser do you use on it?',
      },
      {
        by: 'author',
        after: 0.5,
        text: 'A Galaxy A15 with Samsung Internet. I use the laptop until it works.',
      },
    ],
  },
  {
    author: maria,
    category: 'other',
    subject: 'Can I get the help as one document?',
    text: 'I would like to read all the help on the train, where I have no connection. Is there a PDF of it?',
    daysAgo: 0,
    hour: 9,
    messages: [],
  },
]

export const demoCannedAnswers: readonly CannedAnswerFields[] = [
  {
    title: 'We are looking into it',
    category: null,
    text: 'Hello {name},\n\nThank you for telling us. We’re looking into “{subject}” and will write to you here as soon as we know more.\n\nKind regards,\n{agent}',
  },
  {
    title: 'Solved, anything else?',
    category: null,
    text: 'Hello {name},\n\nThis should work now. If anything is still wrong, just reply and we’ll reopen #{number}.\n\nKind regards,\n{agent}',
  },
  {
    title: 'Request a correction',
    category: 'attendance',
    text: 'Hello {name},\n\nPlease open Attendance, choose the day and click “Request a correction”. Enter the right times and a reason. Your client decides, and we’ll notify you.\n\nKind regards,\n{agent}',
  },
  {
    title: 'Late hours from Time Doctor',
    category: 'tracking',
    text: 'Hello {name},\n\nTime Doctor didn’t respond for a while, so some hours came in late. We sync them again automatically and nothing is lost. Please check again in an hour.\n\nKind regards,\n{agent}',
  },
  {
    title: 'When new terms start',
    category: 'billing',
    text: 'Hello {name},\n\nNew terms start on the day you propose, today or later, once the other side accepts. Past days keep the rate they had.\n\nKind regards,\n{agent}',
  },
  {
    title: 'Which screen, please?',
    category: 'other',
    text: 'Hello {name},\n\nCould you tell us which page you were on and what you saw there? A screenshot helps. Please make sure it doesn’t show a patient.\n\nKind regards,\n{agent}',
  },
]

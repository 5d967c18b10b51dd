/** What posts ask applicants, and what these answer. */
export const questions = {
  volume: {
    text: 'How much do you handle on an ordinary day?',
    answers: [
      'It depends on the payer mix, but I keep my daily count in a sheet that you can see.',
      'A full queue by the evening. What is left has a reason beside it.',
    ],
  },
  system: {
    text: 'For how long have you worked in our system, and what do you do in it?',
    answers: [
      'Four years, every day. I also set up claim rules for a practice of six providers.',
      'Since my first job. I know its claim edits well and have trained two colleagues.',
    ],
  },
  hours: {
    text: 'Which of our office hours can you cover?',
    answers: [
      'All of them. I have worked such hours for years.',
      'From nine until three your time, and the rest by message.',
      'The afternoon fully; mornings on two days a week.',
      'Your whole day, also when clocks change.',
    ],
  },
  denial: {
    text: 'Tell us about a denial that you are proud to have overturned.',
    answers: [
      'A bundle of modifier denials: I showed from the payer’s own manual that the two procedures may be billed together, and forty claims were paid.',
      'Imaging denied for medical necessity. The policy had changed in the middle of the year, and the appeal quoted both versions.',
      'Timely filing, where the clearinghouse’s report proved that we had sent it on day three.',
      'A series of out-of-network denials after a site had moved. The roster was wrong at the payer, so I fixed that first.',
    ],
  },
  start: {
    text: 'When could you begin, and what do you need from us before?',
    answers: [
      'Next Monday. I need logins and somebody to ask for the first three days.',
      'In two weeks, after I have handed over to a colleague.',
      'At once. A sample of your usual claims would help.',
      'On the first of next month, with an hour of introduction.',
    ],
  },
} as const

/** How long somebody has worked in a system, who has not done so for years, or only in others. */
export const shortSystemAnswer = 'A good year, mainly worklists and reports.'
export const otherSystemAnswer =
  'In yours not yet, but for years in a similar one, so I would need about a week.'

/** How much somebody handles, by the first kind of work of the post. */
export const volumeAnswers: Readonly<Record<string, readonly string[]>> = {
  'eligibility-benefits': [
    'Sixty to seventy verifications by portal, fewer when there is a lot of phone work.',
    'About 60, and the hard ones by phone in the afternoon.',
    'Between 50 and 70, depending on how many plans need a call.',
  ],
  'prior-authorization': [
    'Between 18 and 24 new requests, and as many that I follow up on.',
    'About 20 requests, each with a date on which I look again.',
  ],
  'charge-entry': [
    'Around 140 encounters, with the held ones listed by reason.',
    'Between 120 and 150, fewer on days with many procedures.',
  ],
  'coding-radiology': [
    'About 350 reports, most of them plain films and CT.',
    'Between 300 and 380, fewer when there is a lot of interventional work.',
  ],
  'payment-posting-manual': [
    'Between 90 and 120 claims, closed against the deposit.',
    'About 100 by hand, more when the remittances are clean.',
    'It depends on the payer mix; 80 is a number that I can promise.',
  ],
  'payment-posting-era-exceptions': [
    'About 140 exceptions. What cannot be posted has a reason.',
    'Between 120 and 160, with takebacks done first.',
  ],
  'rejection-work': [
    'About 60 accounts, each with a next step and a date.',
    'Between 45 and 60, depending on hold times.',
  ],
  'insurance-ar-follow-up': [
    'About 60 accounts, each with a next step and a date.',
    'Between 45 and 60, depending on hold times.',
  ],
}

export type PostQuestion = keyof typeof questions

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
      'Nearly four years, in charges, claims and the worklists.',
      'For several years with two clients, one of them with 14 providers.',
    ],
  },
  hours: {
    text: 'Which of our office hours can you cover?',
    answers: [
      'All of them. I have worked such hours for years.',
      'From nine until three your time, and the rest by message.',
      'The afternoon fully; mornings on two days a week.',
      'Your whole day, also when clocks change.',
      'Your mornings until one, every day.',
      'Six hours of your day, and you choose which.',
      'From ten to six your time; earlier on Mondays if you need it.',
      'Four hours each afternoon, more at the end of a month.',
      'Monday to Thursday in full, and Friday until noon.',
    ],
  },
  denial: {
    text: 'Tell us about a denial that you are proud to have overturned.',
    answers: [
      'A bundle of modifier denials: I showed from the payer’s own manual that the two procedures may be billed together, and forty claims were paid.',
      'Imaging denied for medical necessity. The policy had changed in the middle of the year, and the appeal quoted both versions.',
      'Timely filing, where the clearinghouse’s report proved that we had sent it on day three.',
      'A series of out-of-network denials after a site had moved. The roster was wrong at the payer, so I fixed that first.',
      'A missing authorization that was not missing: the payer had it under the referring provider. Three calls, one fax, paid in full.',
      'Eleven claims denied as duplicates. They were for both sides, and the modifiers had been dropped by an edit.',
      'Coordination of benefits for a family with two plans. I had both payers on the line at once, and they agreed.',
      'A year of denied telehealth visits after a rule about the place of service. The payer reprocessed all of them as one project.',
    ],
  },
  start: {
    text: 'When could you begin, and what do you need from us before?',
    answers: [
      'Next Monday. I need logins and somebody to ask for the first three days.',
      'In two weeks, after I have handed over to a colleague.',
      'At once. A sample of your usual claims would help.',
      'On the first of next month, with an hour of introduction.',
      'Within a week, as soon as the agreements are signed.',
      'In ten days. I would like to see your payer list and your fee schedule before.',
      'Any day that suits you, with two calls in the first week.',
      'In three weeks, when a project of mine ends.',
      'This week for some hours, and fully from the next.',
    ],
  },
} as const

/** Questions for full-time hires, which cover all of the day. */
export const wholeDayAnswers: readonly string[] = [
  'All of them. I have worked such hours for years.',
  'Your whole day, also when clocks change.',
]

/** How long somebody has worked in a system, who has not done so for years, or only in others. */
export const shortSystemAnswers: readonly string[] = [
  'A good year, mainly worklists and reports.',
  'Since last year, for one client, in charges and claims.',
  'Fourteen months. I know my own part of it well and the rest by sight.',
  'About two years, every day.',
]
export const otherSystemAnswers: readonly string[] = [
  'In yours not yet, but for years in a similar one, so I would need about a week.',
  'Not in yours. I changed systems twice with clients and was up to speed after ten days.',
  'Only in a demonstration so far. A colleague of mine uses it and would show me.',
  'I have not, and say so openly. The work itself I know.',
  'Not yet. I would take its online course before the first day.',
]

/** How much somebody handles, by the first kind of work of the post that is counted. */
export const volumeAnswers: Readonly<Record<string, readonly string[]>> = {
  'eligibility-benefits': [
    'Sixty to seventy verifications by portal, fewer when there is a lot of phone work.',
    'About 60, and the hard ones by phone in the afternoon.',
    'Between 50 and 70, depending on how many plans need a call.',
    'Some 65. The schedule of the next day is always done.',
    'On a good day 75, of which ten by phone.',
    'About 55, each with copay, deductible and what is left of it.',
    'Eight an hour by portal, three by phone.',
    'Usually 60 visits, and the changes of the afternoon on top.',
  ],
  'prior-authorization': [
    'Between 18 and 24 new requests, and as many that I follow up on.',
    'About 20 requests, each with a date on which I look again.',
    'Some 15 new ones, since I call about the old ones every morning.',
    'Around 22, of which a third need notes from the provider.',
    'It was 19 a day over the last quarter.',
  ],
  'charge-entry': [
    'Around 140 encounters, with the held ones listed by reason.',
    'Between 120 and 150, fewer on days with many procedures.',
    'About 130 office visits; procedures take me twice as long.',
    'Some 120, compared with the schedule before I stop.',
  ],
  'coding-radiology': [
    'About 350 reports, most of them plain films and CT.',
    'Between 300 and 380, fewer when there is a lot of interventional work.',
    'Some 320, with a second look at every tenth.',
    'Around 40 an hour for plain films, 25 for CT and MRI.',
    'Up to 360 when the reports are complete.',
  ],
  'payment-posting-manual': [
    'Between 90 and 120 claims, closed against the deposit.',
    'About 100 by hand, more when the remittances are clean.',
    'It depends on the payer mix; 80 is a number that I can promise.',
    'Some 110 lines, and the bank statement at the end of the day.',
    'Around 95, with every adjustment code looked at.',
  ],
  'payment-posting-era-exceptions': [
    'About 140 exceptions. What cannot be posted has a reason.',
    'Between 120 and 160, with takebacks done first.',
    'Some 130; the same causes I solve as a group.',
    'Around 18 an hour, fewer when a payer has changed its file.',
  ],
  'rejection-work': [
    'About 60 accounts, each with a next step and a date.',
    'Between 45 and 60, depending on hold times.',
  ],
  'insurance-ar-follow-up': [
    'About 60 accounts, each with a next step and a date.',
    'Between 45 and 60, depending on hold times.',
    'Some 50 with calls, 70 where the portal answers.',
    'Around 55. I begin with what expires this week.',
    'On phone days 40, on portal days 80.',
    'Seven an hour on average, measured over the last quarter.',
    'Fifty that I can promise, often more in the afternoon.',
    'About 45, since I do not leave an account without a next step.',
    'Between 50 and 65, with the large balances first.',
  ],
}

export type PostQuestion = keyof typeof questions

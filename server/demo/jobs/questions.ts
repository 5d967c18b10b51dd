/** What posts ask applicants, and what these answer. */
export const questions = {
  volume: {
    text: 'How many claims do you handle on an ordinary day?',
    answers: [
      'Between 90 and 120, fewer when there is a lot of phone work.',
      'About 60 touched accounts, each with a next step.',
      'Around 140 encounters, with the held ones listed by reason.',
      'It depends on the payer mix; 80 is a number that I can promise.',
    ],
  },
  system: {
    text: 'For how long have you worked in our system, and what do you do in it?',
    answers: [
      'Four years, every day. I also set up claim rules for a practice of six providers.',
      'Two years, mainly worklists and reports.',
      'Since my first job. I know its claim edits well and have trained two colleagues.',
      'One year in yours and five in a similar one, so I would need about a week.',
    ],
  },
  hours: {
    text: 'Which of our office hours can you cover?',
    answers: [
      'All of them. I have worked US hours for years.',
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

export type PostQuestion = keyof typeof questions

import type { DemoTalk } from './talk.ts'

/** What is said at the practice that visitors try. */
export const riverbendTalks: readonly DemoTalk[] = [
  {
    who: ['dana', 'maria'],
    unread: { maria: 1 },
    sessions: [
      {
        when: { daysAgo: 23, at: '08:12' },
        lines: [
          [
            'dana',
            'Good morning Maria! The new lockbox file is in, 214 lines. Could you begin with the insurance checks?',
          ],
          [
            'maria',
            'Good morning Dana. Yes, the insurance checks first, the largest payers before the others. I expect to have them posted before you open tomorrow.',
          ],
          [
            'dana',
            'Perfect. No hurry with the patient payments, they can wait.',
            { reactions: [['maria', '👍']] },
          ],
        ],
      },
      {
        when: { daysAgo: 16, at: '08:17' },
        lines: [
          [
            'maria',
            'One remittance does not add up: the check is $1,184.20, the lines come to $1,148.20. It looks like two figures changed places.',
            { as: 'remit' },
          ],
          ['dana', 'Well spotted. Is it the same payer as last month?', { answers: 'remit' }],
          ['maria', 'It is. I have put it on hold and posted the rest of the batch.'],
          ['dana', 'I will call them this afternoon. Thank you!', { reactions: [['maria', '🙏']] }],
        ],
      },
      {
        when: { daysAgo: 9, at: '08:05' },
        lines: [
          ['dana', 'The payer confirmed it: $1,184.20 is right. Did the corrected remittance arrive?'],
          [
            'maria',
            'It is here and posted. The suspense account is at zero for the first time in months 🎉',
            {
              reactions: [
                ['dana', '🎉'],
                ['dana', '❤️'],
              ],
            },
          ],
          ['dana', 'You made my week.'],
          [
            'dana',
            'A question: could you write down how you handle the refunds? Morgan would like to follow along.',
            { as: 'refunds' },
          ],
          [
            'maria',
            'Gladly. I did refunds for three years at the billing company before, so most of it is in my head.',
            { answers: 'refunds' },
          ],
          ['dana', 'Thank you. A page is enough.'],
        ],
      },
      {
        when: { daysAgo: 2, at: '08:21' },
        lines: [
          [
            'maria',
            'Here is how we do the refunds. The second step needs your signature, the others do not.',
            { file: 'checklist' },
          ],
          [
            'dana',
            'Clear and short. Two small things: refunds under five dollars we write off, and credit card refunds go back to the card.',
          ],
          [
            'maria',
            'Both are in it now. Thank you for reading it so quickly.',
            { reactions: [['dana', '✅']] },
          ],
        ],
      },
      {
        when: { minutesAgo: 40, between: ['08:10', '08:50'] },
        lines: [
          ['maria', 'Today’s ERA is posted: 88 of 88, nothing on hold.'],
          [
            'dana',
            'Wonderful, thank you. There will be a batch of paper checks next, around 40 of them. Do you have room for it?',
          ],
        ],
      },
    ],
  },
  {
    who: ['priya', 'dana'],
    unread: { dana: 2 },
    sessions: [
      {
        when: { daysAgo: 13, at: '20:50' },
        lines: [
          [
            'priya',
            'Hello Dana, I went through everything over 90 days. 31 claims are worth a call, 9 only need a corrected claim.',
          ],
          ['dana', 'That is fewer than I feared. Which payer is the worst?'],
          [
            'priya',
            'One commercial payer has 14 of the 31, all with the same remark: referring provider missing.',
            { as: 'referring' },
          ],
          [
            'dana',
            'That was our old template. The new one asks for it. So those will stop coming?',
            { answers: 'referring' },
          ],
          [
            'priya',
            'Yes, none of the newer claims has it. I will correct the 14 in one go.',
            { reactions: [['dana', '👍']] },
          ],
        ],
      },
      {
        when: { daysAgo: 6, at: '20:40' },
        lines: [
          ['priya', 'All 14 have gone out again, 11 are accepted already.'],
          ['dana', 'You are fast. Could I have the aging as a table, for our next managers’ meeting?'],
          ['priya', 'Here it is, by payer and by bucket.', { file: 'aging', reactions: [['dana', '🙏']] }],
        ],
      },
      {
        when: { minutesAgo: 48, between: ['19:50', '23:40'] },
        lines: [
          ['dana', 'The meeting went well. They liked the table so much that they want it each month.'],
          ['priya', 'I am glad! I can send it on the second working day of each month.'],
          [
            'priya',
            'And good news: the three claims that were left of the 14 were accepted last night, so all of them are with the payer.',
          ],
        ],
      },
    ],
  },
  {
    who: ['dana', 'morgan', 'maria', 'priya', 'teresa', 'gabriela', 'jose', 'arjun', 'angelica', 'sneha'],
    isTeam: true,
    unread: { dana: 2, morgan: 2, maria: 3, jose: 3 },
    muted: ['arjun'],
    sessions: [
      {
        when: { daysAgo: 20, at: '10:05' },
        lines: [
          [
            'dana',
            'Good morning, everyone! From now on, news for all of us goes here, so no one has to ask twice.',
          ],
          [
            'teresa',
            'Good idea. Hello all 👋',
            {
              reactions: [
                ['maria', '❤️'],
                ['gabriela', '👍'],
              ],
            },
          ],
          ['gabriela', 'Hello from Tempe!'],
          ['arjun', 'Hello from Pune, where my shift is just beginning.'],
        ],
      },
      {
        when: { daysAgo: 12, at: '11:15' },
        lines: [
          [
            'dana',
            'The clearinghouse is down for maintenance on Saturday night, 10 pm to 4 am Eastern. Please send nothing then.',
            {
              as: 'down',
              reactions: [
                ['priya', '👍'],
                ['jose', '👍'],
                ['arjun', '👍'],
              ],
            },
          ],
          [
            'jose',
            'That is outside my shift. I will have Monday’s schedule verified before the weekend.',
            { answers: 'down' },
          ],
          ['morgan', 'Perfect. I have put it into the calendar for all of us.'],
        ],
      },
      {
        when: { daysAgo: 5, at: '14:30' },
        lines: [
          [
            'priya',
            'Denials by payer, the last eight weeks. The light bars are before the new template, the dark ones after it.',
            {
              file: 'denials',
              reactions: [
                ['dana', '🎉'],
                ['teresa', '🎉'],
                ['maria', '👀'],
              ],
            },
          ],
          ['dana', 'That is a third less. Thank you all, that was a lot of careful work.'],
          [
            'gabriela',
            'The second bar from the right is mine to explain: that is the modifier edit which changed this quarter. I am on it.',
          ],
        ],
      },
      {
        when: { minutesAgo: 70, between: ['10:10', '16:30'] },
        lines: [
          [
            'dana',
            'Who can cover charge entry next Monday morning? Teresa is out until noon.',
            { as: 'cover' },
          ],
          ['teresa', 'Dentist, sorry 😬 Everything from the week before will be entered by then.'],
          ['arjun', 'I can take it, 9 to 12 Eastern.', { answers: 'cover', reactions: [['teresa', '🙏']] }],
        ],
      },
    ],
  },
  {
    who: ['dana', 'arjun'],
    sessions: [
      {
        when: { daysAgo: 8, at: '10:20' },
        lines: [
          [
            'dana',
            'Arjun, Dr. Patel asks whether the prolonged visits of last week can be coded by time.',
            { as: 'time' },
          ],
          [
            'arjun',
            'If the note says the total time on that day, yes. Four of the six do, two only say "long discussion".',
            { answers: 'time' },
          ],
          ['dana', 'What should he write?'],
          [
            'arjun',
            'One sentence: "Total time on the date of the visit: 62 minutes, including review of records and documentation." No template, the true number.',
            { reactions: [['dana', '🙏']] },
          ],
          ['dana', 'I have hung it beside his screen.', { reactions: [['arjun', '😂']] }],
        ],
      },
      {
        when: { daysAgo: 1, at: '15:05' },
        lines: [
          ['arjun', 'All notes since then have the time in them. Please tell him that it works.'],
          ['dana', 'He will be proud.'],
        ],
      },
    ],
  },
  {
    who: ['dana', 'teresa'],
    sessions: [
      {
        when: { daysAgo: 4, at: '12:10' },
        lines: [
          [
            'teresa',
            'The superbills from the flu clinic are hard to read in gray. Could the front desk scan them in color?',
          ],
          ['dana', 'Done, I have changed the setting myself. Better?'],
          ['teresa', 'Much better, thank you! 52 of 52 entered.', { reactions: [['dana', '👍']] }],
        ],
      },
    ],
  },
  {
    who: ['dana', 'applicant'],
    unread: { dana: 1 },
    sessions: [
      {
        when: { daysAgo: 3, at: '13:00' },
        lines: [
          [
            'dana',
            'Thank you for your application! Your experience with denials is what we look for. Would you have half an hour for a call next week?',
          ],
          [
            'applicant',
            'Thank you for answering so quickly. I would be glad to. Any day before noon Eastern suits me well.',
          ],
          [
            'dana',
            'I will send you a time. Priya, who does our AR follow-up, will join us.',
            { reactions: [['applicant', '👍']] },
          ],
        ],
      },
      {
        when: { minutesAgo: 33, between: ['13:20', '14:30'] },
        lines: [
          [
            'applicant',
            'One question before we talk: do you work your denials in the clearinghouse or in the practice system? Then I can prepare examples of both.',
          ],
        ],
      },
    ],
  },
  {
    who: ['avery', 'dana'],
    unread: { avery: 1 },
    sessions: [
      {
        when: { daysAgo: 10, at: '11:00' },
        lines: [
          [
            'avery',
            'Hello Dana, Avery from Claimcrew. Priya has tracked time under two accounts lately, the second one on a laptop. May we match both to her?',
          ],
          ['dana', 'Yes, please do.'],
          [
            'avery',
            'Done. Before I check it off: could you ask her whether the laptop is hers?',
            { reactions: [['dana', '👍']] },
          ],
        ],
      },
      {
        when: { minutesAgo: 120, between: ['09:00', '16:50'] },
        lines: [['dana', 'It is hers, she says. She takes it along when she travels.']],
      },
    ],
  },
  {
    who: ['morgan', 'gabriela'],
    unread: { morgan: 1 },
    sessions: [
      {
        when: { daysAgo: 8, at: '11:05' },
        lines: [
          [
            'morgan',
            'Gabriela, your list of denials by reason is very useful. Could the front desk have the ones about referrals as well?',
          ],
          ['gabriela', 'Yes. I will sort them by provider, so that they can see where it happens.'],
          ['morgan', 'Thank you. I will go through it with them.', { reactions: [['gabriela', '👍']] }],
        ],
      },
      {
        when: { minutesAgo: 65, between: ['12:00', '16:10'] },
        lines: [['gabriela', 'The list for the front desk is in the document folder now.']],
      },
    ],
  },
]

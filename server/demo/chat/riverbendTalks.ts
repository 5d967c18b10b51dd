import type { DemoTalk } from './talk.ts'

/** What is said at the practice that visitors try. */
export const riverbendTalks: readonly DemoTalk[] = [
  {
    who: ['dana', 'maria'],
    unread: { maria: 1 },
    sessions: [
      {
        when: { daysAgo: 23, at: '09:12' },
        lines: [
          [
            'dana',
            'Good morning Maria! The lockbox file of Friday is in, 214 lines. Could you begin with Medicare?',
          ],
          [
            'maria',
            'Good morning Dana. Yes, Medicare first, then the commercial ones. I expect to be through by noon your time.',
          ],
          [
            'dana',
            'Perfect. No hurry with the paper checks, they can wait until tomorrow.',
            { reactions: [['maria', '👍']] },
          ],
        ],
      },
      {
        when: { daysAgo: 16, at: '08:47' },
        lines: [
          [
            'maria',
            'One remittance does not add up: the check is $1,184.20, the lines come to $1,148.20. It looks like two figures changed places.',
            { as: 'remit' },
          ],
          ['dana', 'Well spotted. Is it the same payer as last month?', { answers: 'remit' }],
          ['maria', 'It is. I have put it on hold and posted the rest of the batch.'],
          ['dana', 'I will call them this afternoon. Thank you!', { reactions: [['maria', '🙏']] }],
          ['dana', 'They confirmed it: 1,184.20 is right, a corrected remittance is on its way.'],
        ],
      },
      {
        when: { daysAgo: 9, at: '10:05' },
        lines: [
          [
            'maria',
            'The corrected remittance is here and posted. The suspense account is at zero for the first time since July 🎉',
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
            'A question: would you take the patient refunds from next month on? It is about two hours a week.',
            { as: 'refunds' },
          ],
          [
            'maria',
            'Gladly. I did refunds for three years at the billing company before. Shall I write down how we would do it?',
            { answers: 'refunds' },
          ],
          ['dana', 'Please. A page is enough.'],
        ],
      },
      {
        when: { daysAgo: 2, at: '09:31' },
        lines: [
          [
            'maria',
            'Here is how I would do the refunds. The second step needs your signature, the others do not.',
            { file: 'checklist' },
          ],
          [
            'dana',
            'Clear and short. Two small things: refunds under five dollars we write off, and credit card refunds go back to the card.',
          ],
          [
            'maria',
            'Both are in it now. I start on the first of the month.',
            { reactions: [['dana', '✅']] },
          ],
        ],
      },
      {
        when: { minutesAgo: 95 },
        lines: [
          ['maria', 'ERA of this morning is posted: 88 of 88, nothing on hold.'],
          [
            'dana',
            'Wonderful, thank you. Tomorrow there will be a paper batch from the satellite office, around 40 checks. Do you have room for it?',
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
        when: { daysAgo: 13, at: '18:20' },
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
            'Yes, nothing newer than September has it. I will correct the 14 in one go.',
            { reactions: [['dana', '👍']] },
          ],
        ],
      },
      {
        when: { daysAgo: 6, at: '17:40' },
        lines: [
          ['priya', 'All 14 went out again on Monday, 11 are accepted already.'],
          ['dana', 'You are fast. Could I have the aging as a table, for our meeting on Thursday?'],
          ['priya', 'Here it is, by payer and by bucket.', { file: 'aging', reactions: [['dana', '🙏']] }],
        ],
      },
      {
        when: { minutesAgo: 48 },
        lines: [
          ['dana', 'The meeting went well. They liked the table so much that they want it each month.'],
          ['priya', 'I am glad! I can send it on the second working day of each month.'],
          [
            'priya',
            'And good news: the three claims that were left of the 14 were paid last night, $2,310 together.',
          ],
        ],
      },
    ],
  },
  {
    who: ['dana', 'maria', 'priya', 'teresa', 'gabriela', 'jose', 'arjun'],
    isTeam: true,
    unread: { dana: 2, maria: 3, jose: 3 },
    muted: ['arjun'],
    sessions: [
      {
        when: { daysAgo: 20, at: '09:00' },
        lines: [
          [
            'dana',
            'Good morning everybody! From now on what concerns all of us stands here, so that nobody has to be asked twice.',
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
          [
            'arjun',
            'Hello from Pune. It is half past six in the evening here, so I read along and answer in the morning.',
          ],
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
            'My shift begins at 9 pm Eastern that day. I will do eligibility by phone during that time.',
            { answers: 'down' },
          ],
          ['dana', 'Perfect.'],
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
            'teresa',
            'The second bar from the right is mine to explain: that is the modifier edit which changed in October. I am on it.',
          ],
        ],
      },
      {
        when: { minutesAgo: 70 },
        lines: [
          [
            'dana',
            'Who can cover charge entry on Thursday morning? Gabriela is out until noon.',
            { as: 'cover' },
          ],
          ['gabriela', 'Dentist, sorry 😬 Everything of Wednesday will be entered before I leave.'],
          [
            'teresa',
            'I can take it, 8 to 12 Eastern.',
            { answers: 'cover', reactions: [['gabriela', '🙏']] },
          ],
        ],
      },
    ],
  },
  {
    who: ['dana', 'teresa'],
    sessions: [
      {
        when: { daysAgo: 8, at: '10:20' },
        lines: [
          [
            'dana',
            'Teresa, Dr. Patel asks whether the prolonged visits of last week can be coded by time.',
            { as: 'time' },
          ],
          [
            'teresa',
            'If the note says the total time on that day, yes. Four of the six do, two only say "long discussion".',
            { answers: 'time' },
          ],
          ['dana', 'What should he write?'],
          [
            'teresa',
            'One sentence: "Total time on the date of the visit: 62 minutes, including review of records and documentation." No template, the true number.',
            { reactions: [['dana', '🙏']] },
          ],
          ['dana', 'I have hung it beside his screen.', { reactions: [['teresa', '😂']] }],
        ],
      },
      {
        when: { daysAgo: 1, at: '15:05' },
        lines: [
          ['teresa', 'All notes of this week have the time in them. Please tell him that it works.'],
          ['dana', 'He will be proud.'],
        ],
      },
    ],
  },
  {
    who: ['dana', 'gabriela'],
    sessions: [
      {
        when: { daysAgo: 4, at: '12:10' },
        lines: [
          [
            'gabriela',
            'The superbills of the flu clinic are hard to read when they are scanned in grey. Could the front desk scan them in colour?',
          ],
          ['dana', 'Done, I have changed the setting myself. Better?'],
          ['gabriela', 'Much better, thank you! 52 of 52 entered.', { reactions: [['dana', '👍']] }],
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
            'Thank you for your application! Your experience with denials is what we look for. Would you have half an hour for a call this week?',
          ],
          [
            'applicant',
            'Thank you for answering so quickly. I would be glad to. Thursday or Friday, any time before noon Eastern, suits me well.',
          ],
          [
            'dana',
            'Friday at 10 then. I will bring Priya, who leads our AR follow-up.',
            { reactions: [['applicant', '👍']] },
          ],
        ],
      },
      {
        when: { minutesAgo: 33 },
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
            'Hello Dana, Avery from Claimcrew. One of your billers tracks time under two accounts since Monday. May we join them, so that the hours count once?',
          ],
          ['dana', 'Yes, please do.'],
          ['avery', 'Done. The worklog of this week has been recalculated.', { reactions: [['dana', '🙏']] }],
        ],
      },
      {
        when: { minutesAgo: 120 },
        lines: [['dana', 'The worklog looks right again, thank you. Could you also check the week before?']],
      },
    ],
  },
]

import type { DemoTalk } from './talk.ts'

/** What is said elsewhere. */
export const otherTalks: readonly DemoTalk[] = [
  {
    who: ['avery', 'maria'],
    sessions: [
      {
        when: { daysAgo: 14, at: '09:40' },
        lines: [
          [
            'avery',
            'Hello Maria, your certificate was renewed, wasn’t it? Your profile still shows the old date.',
          ],
          ['maria', 'It was, in October. I have just entered the new date. Thank you for telling me!'],
          ['avery', 'Looks right now. Have a good week!', { reactions: [['maria', '❤️']] }],
        ],
      },
    ],
  },
  {
    who: ['luis', 'sneha'],
    sessions: [
      {
        when: { daysAgo: 7, at: '08:30' },
        lines: [
          ['luis', 'Good morning Sneha. How far are we with the authorizations for next week’s surgeries?'],
          [
            'sneha',
            '17 of 21 are approved. For the other four the payer wants the imaging reports, I asked the front desk for them.',
            { as: 'auth' },
          ],
          ['luis', 'I will see that you have them by noon.', { answers: 'auth' }],
          ['sneha', 'They are here, thank you. All four are sent.', { reactions: [['luis', '🎉']] }],
        ],
      },
      {
        when: { daysAgo: 1, at: '09:15' },
        lines: [
          ['sneha', '21 of 21. We can keep the schedule as it is.'],
          ['luis', 'Excellent.'],
        ],
      },
    ],
  },
  {
    who: ['priscilla', 'monique', 'vikram', 'brian'],
    title: 'Denials desk',
    sessions: [
      {
        when: { daysAgo: 6, at: '10:00' },
        lines: [
          [
            'priscilla',
            'Please begin with what is due within ten days. Appeals first, then corrected claims.',
          ],
          ['monique', 'I take the appeals, there are nine.'],
          ['vikram', 'Then I take the corrected claims.', { reactions: [['priscilla', '👍']] }],
          ['brian', 'And I call on the ones without an answer. Four payers today, the rest tomorrow.'],
        ],
      },
      {
        when: { daysAgo: 1, at: '16:20' },
        lines: [
          ['monique', 'Seven of nine appeals are out. Two still need a letter from the cardiologist.'],
          [
            'priscilla',
            'I have asked for both. Good work, everybody.',
            {
              reactions: [
                ['vikram', '🙏'],
                ['brian', '🙏'],
              ],
            },
          ],
        ],
      },
    ],
  },
]

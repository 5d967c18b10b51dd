import type { DemoTalk } from './talk.ts'

/** What is said elsewhere. */
export const otherTalks: readonly DemoTalk[] = [
  {
    who: ['avery', 'maria'],
    sessions: [
      {
        when: { daysAgo: 14, at: '08:20' },
        lines: [
          [
            'avery',
            'Hello Maria, your certificate was renewed, wasn’t it? Your profile still shows the old date.',
          ],
          ['maria', 'It was, last month. I have just entered the new date. Thank you for telling me!'],
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
          ['luis', 'Good morning Sneha. How far are we with the modifier rejections from last month?'],
          [
            'sneha',
            '17 of 21 are corrected and resent. For the other four I need the operative reports.',
            { as: 'resent' },
          ],
          ['luis', 'I am uploading them now.', { answers: 'resent' }],
          ['sneha', 'They are here, thank you. All four have gone out.', { reactions: [['luis', '🎉']] }],
        ],
      },
      {
        when: { daysAgo: 1, at: '09:15' },
        lines: [
          ['sneha', 'All 21 are accepted now. The causes are in a list for the surgeons’ schedulers.'],
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
          ['vikram', 'I take the appeals, there are nine.'],
          [
            'monique',
            'Then I take the corrected claims, and I call on the ones without an answer.',
            { reactions: [['priscilla', '👍']] },
          ],
          ['brian', 'I will pull the remittances for the appeals, so that the remark codes are at hand.'],
        ],
      },
      {
        when: { daysAgo: 1, at: '16:20' },
        lines: [
          ['vikram', 'Seven of nine appeals are out. Two still need a letter from the cardiologist.'],
          [
            'priscilla',
            'I have asked for both. Good work, everybody.',
            {
              reactions: [
                ['monique', '🙏'],
                ['brian', '🙏'],
              ],
            },
          ],
        ],
      },
    ],
  },
]

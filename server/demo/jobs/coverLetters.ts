/** What applicants write. `{t}` is the work, `{s}` a system that both have, `{c}` the client. */
export const greetings: readonly string[] = [
  'Hello, your post describes nearly what I do every day.',
  'Good day, I would like to take this over for you.',
  'Hello {c}, I read your post twice and think that I fit.',
  'Hi, I have done the same work for a practice of your size.',
  'Hello, {t} is the part of billing that I like best.',
  'Good morning, I am looking for one long engagement, and this could be it.',
  'Hi there, I can start where your last biller stopped.',
]

/** Of those that speak of a system: only who has one in common with the client. */
export const reasons: readonly string[] = [
  'I work in {s} all day and would need no introduction to it.',
  'In my last engagement I did {t} alone, for eight providers.',
  'I know {s} well, its reports included, and keep my notes where the team can find them.',
  'I keep daily numbers for {t} and am glad to talk about them.',
  'Your payers are half of my work at the moment.',
  'I am used to calls with the front desk and am at my desk while your office is open.',
  'Two practices that I work with would be glad to tell you about me.',
]

/** Where work ages: balances, claims, payments. */
export const backlogReasons: readonly string[] = [
  'I have cleaned up a backlog before; it took five weeks.',
  'I would begin with the oldest and largest items and tell you after a week what I found.',
]

export const closings: readonly string[] = [
  'A trial week is fine with me.',
  'I am free for a call on most afternoons your time.',
  'Thank you for reading.',
  'If something is missing in my profile, please ask.',
  'I would be happy to hear from you either way.',
  'I can send you two references.',
]

export const invitationNotes: readonly string[] = [
  'Your profile reads like our job description. Would you have a look?',
  'We liked what you write about your way of working. The hours are flexible.',
  'A colleague has recommended you. It would be a start next month.',
  '',
  'We need somebody who knows our system, and you do.',
]

/** What clients write down for themselves. */
export const privateNotes: readonly string[] = [
  'Good answers. Ask about month-end.',
  'Calm on the phone, knows the payers. Check references.',
  'Strong, but a little above the budget.',
  'Second choice if the first one declines.',
  'Talked on the phone. Wants to keep another small client, which is fine.',
  'Very precise. The test batch came back without a mistake.',
]

export const ownWords: readonly string[] = [
  'We would like more overlap with our afternoons. Your application was very good.',
  'We need somebody who can begin earlier than you could. Please apply again.',
]

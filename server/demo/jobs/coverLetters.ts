/** What applicants write. `{t}` is the work, `{s}` a system that both have, `{c}` the client, `{y}` the years of a biller. */
export const greetings: readonly string[] = [
  'Hello, your post describes nearly what I do every day.',
  'Good day, I would like to take this over for you.',
  'Hello {c}, I read your post twice and think that I fit.',
  'Hi, I have done the same work for a practice of your size.',
  'Hello, {t} is the part of billing that I like best.',
  'Good morning, what you look for is what I have done since I began.',
  'Hi there, I can start where your last biller stopped.',
  'Dear team at {c}, please find my application for {t}.',
  'Hello, I have been in billing for {y} years, and most of them were {t}.',
  'Good afternoon, a former colleague sent me your post.',
  'Hello {c}, I have some hours free and would like to fill them with {t}.',
  'Hi, I have just seen your post and do not want to wait with an answer.',
  'Good morning {c}, let me say in a few lines why I apply.',
  'Hello, I looked for a client who cares about {t}, and here you are.',
  'Greetings from somebody who has spent {y} years with claims.',
  'Hi {c}, your description is clearer than most, so here is a clear answer.',
]

/** Only of who has a system in common with the client. */
export const systemReasons: readonly string[] = [
  'I work in {s} all day and would need no introduction to it.',
  'I know {s} well, its reports included, and keep my notes where the team can find them.',
  'My last three clients were all on {s}.',
  'In {s} I use saved worklists, so that nothing depends on my memory.',
  'I have seen two upgrades of {s} and know where it hides things.',
  'With {s} you could give me a login in the morning and work by noon.',
]

/** Whatever the work is. */
export const generalReasons: readonly string[] = [
  'In my last engagement I did {t} alone, for eight providers.',
  'I keep daily numbers for {t} and am glad to talk about them.',
  'Most of your payers are known to me, with their portals and their habits.',
  'I am used to calls with the front desk and like them.',
  'Two practices that I work with would be glad to tell you about me.',
  'What I cannot solve within a day I bring to you with a proposal.',
  'I write short notes that the next person understands.',
  'I have trained two newcomers in {t} and still answer their questions.',
  'You would get a message from me every Friday with what moved and what did not.',
  'I ask once, write the answer down, and do not ask again.',
  'My connection has a second line and my computer a battery for four hours.',
  'I take the HIPAA course every year and work behind a locked door.',
  'I stay with clients for long: the shortest engagement of mine lasted fourteen months.',
  'Before I touch anything I would like to see how you do it today.',
  'I say early when a day will not be enough.',
  'After {y} years I still look things up rather than guess.',
]

/** Where work ages: balances, claims, payments. */
export const backlogReasons: readonly string[] = [
  'I have cleaned up a backlog before; it took five weeks.',
  'I would begin with the oldest and largest items and tell you after a week what I found.',
  'When I took over my present queue it was four months old, and now it is nine days.',
  'I sort by what expires first, and only then by dollars.',
]

type KindOfWork = { readonly types: readonly string[]; readonly reasons: readonly string[] }

const kindsOfWork: readonly KindOfWork[] = [
  {
    types: ['payment-posting-manual', 'payment-posting-era-exceptions', 'credit-balances'],
    reasons: [
      'I close each batch against the deposit before I go on to the next.',
      'Takebacks are the first thing that I look for in a remittance.',
      'My unapplied cash was under one percent at the end of every month last year.',
      'I keep a list of payers whose files need a rule, and propose the rule with it.',
      'A credit balance gets a reason from me before it gets a refund.',
      'I read remark codes while I post, so that denials reach follow-up the same day.',
    ],
  },
  {
    types: ['insurance-ar-follow-up', 'rejection-work', 'claim-submission'],
    reasons: [
      'I call with the claim, the policy and the last note open, so that one call is mostly enough.',
      'Rejections are out again on the day on which they come.',
      'Of every call I note who it was, what was said and when I look again.',
      'I group claims by payer and ask about ten in one call where the payer allows it.',
      'Claims without an answer after 21 days are on my list before anybody asks.',
      'I learned follow-up with Medicare Advantage plans, which teaches patience.',
      'When one payer rejects the same thing twice, I tell you what to change in the claim.',
    ],
  },
  {
    types: ['denials-technical', 'denials-clinical', 'appeals'],
    reasons: [
      'I sort denials by cause first, since ten letters for one cause help nobody.',
      'My appeals fit on one page, with the policy quoted by paragraph.',
      'I keep a table of causes and show you each month which one has gone.',
      'Deadlines of appeals are in my calendar twice, once a week before.',
      'I know when a corrected claim is enough and an appeal would only cost time.',
      'I ask the providers in two lines for what is missing, and mostly get it the same day.',
    ],
  },
  {
    types: ['eligibility-benefits', 'prior-authorization'],
    reasons: [
      'I check tomorrow today, and the day after where a plan needs a call.',
      'The front desk gets one line from me for each visit, not a printout.',
      'I note the reference number and the name for everything that a payer tells me.',
      'Units and end dates of authorizations are in a list that warns me two weeks before.',
      'I know which plans have a portal that can be trusted and which need a call.',
      'A wrong subscriber number I notice before the claim does.',
    ],
  },
  {
    types: ['charge-entry', 'demographics', 'coding-e-m', 'coding-radiology'],
    reasons: [
      'I hold a charge with a question rather than send it with a guess.',
      'My last audit came back at 97 percent.',
      'I query providers in one sentence and keep a list of what they answered.',
      'I compare the schedule with the charges every evening, so that no visit is lost.',
      'Modifiers I look up per payer; I do not trust habit there.',
      'I follow the yearly changes of the codes and tell providers what concerns them.',
    ],
  },
  {
    types: ['credentialing'],
    reasons: [
      'I keep every provider’s documents with their end dates in one sheet.',
      'CAQH profiles of mine are attested before the reminder comes.',
      'I call about an application every two weeks until there is an effective date.',
      'I have enrolled some forty providers with Medicare, Medicaid and commercial plans.',
    ],
  },
  {
    types: ['patient-ar'],
    reasons: [
      'I explain a balance in plain words and let people finish.',
      'Payment plans that I agree on are small enough to be kept.',
      'Before I call a patient I look whether the plan really has nothing left to pay.',
      'I know when a balance should go to the office and not to the phone.',
    ],
  },
]

/** What those write who do one kind of work. */
export const workReasonsOf = (workType: string): readonly string[] =>
  kindsOfWork.find(({ types }) => types.includes(workType))?.reasons ?? []

export const closings: readonly string[] = [
  'A trial week is fine with me.',
  'I am free for a call on most afternoons your time.',
  'Thank you for reading.',
  'If something is missing in my profile, please ask.',
  'I would be happy to hear from you either way.',
  'Whatever you decide, I wish your team a good year.',
  'Ask me anything about the profile, and I will answer the same day.',
  'Shall we talk for fifteen minutes this week?',
  'I look forward to your questions.',
  'A small test batch would show you more than this letter.',
  'With kind regards, and a good week to all of you.',
  'I hope that we can talk soon.',
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
  'We would like more overlap with our hours. Your application was very good.',
  'We need somebody who can begin earlier than you could. Please apply again.',
]

import { type ESTree, parseSync, Visitor } from 'vite'

/** A text of the source that somebody may read, with its blanks as one, and where it is. */
type FoundText = { readonly file: string; readonly line: number; readonly text: string }

/** What stands for a value that is put into a text while the program runs. */
const value = '…'

/** Every text of a file: of an article its lines, of code its strings, its templates and what it puts between tags. */
export function findTexts(file: string, source: string): FoundText[] {
  const texts: FoundText[] = []
  const add = (start: number, text: string) => {
    const trimmed = text.replace(/\s+/g, ' ').trim()
    if (trimmed !== '') texts.push({ file, line: source.slice(0, start).split('\n').length, text: trimmed })
  }
  if (file.endsWith('.md')) {
    let start = 0
    for (const line of source.split('\n')) {
      add(start, line)
      start += line.length + 1
    }
    return texts
  }
  const paths = new Set<number>()
  let styles = 0
  new Visitor({
    // Where a module is says nothing to anybody.
    ImportDeclaration: node => paths.add(node.source.start),
    // Neither does how wide something is.
    JSXAttribute: node => {
      if (isStyle(node)) styles++
    },
    'JSXAttribute:exit': node => {
      if (isStyle(node)) styles--
    },
    Literal: node => {
      if (typeof node.value === 'string' && !paths.has(node.start)) add(node.start, node.value)
    },
    TemplateLiteral: node => {
      if (styles === 0) add(node.start, node.quasis.map(({ value: part }) => part.cooked ?? '').join(value))
    },
    JSXElement: node => addChildren(node.children),
    JSXFragment: node => addChildren(node.children),
  }).visit(parseSync(file, source, { sourceType: 'module' }).program)

  // A sentence between tags is read as one, however many lines, tags and values it goes over.
  function addChildren(children: readonly ESTree.JSXChild[]): void {
    const [first] = children
    if (first)
      add(first.start, children.map(child => (child.type === 'JSXText' ? child.value : value)).join(''))
  }
  return texts
}

const isStyle = ({ name }: ESTree.JSXAttribute) => name.name === 'style' || name.name === 'width'

/** What reads like a translation, and what to say instead. Phrases alone: single words are people's own. */
const bannedPhrases: readonly (readonly [RegExp, string])[] = [
  [/could not be (read|shown|saved|opened|brought back|taken back)/i, 'We couldn’t load …'],
  [/no answer from the server|the server did not answer/i, 'We couldn’t reach Claimcrew.'],
  [/your role does not include/i, 'You don’t have access to this page.'],
  [/\bthis \w+ is not here/i, 'We can’t find this …'],
  [/there is no such/i, 'We can’t find …, or: No matching …'],
  [/nobody is called so|is called so\b/i, 'No one by that name'],
  [/\b(is|are|will be) told\b/i, 'has been notified, or: we’ll notify …'],
  [/told kindly/i, 'will get a polite note'],
  [/\bappears? here\b/i, 'shows up here'],
  [/\bstands? (here|in)\b/i, 'shows up here, or: is listed'],
  [/\bany more\b/i, 'anymore'],
  [/\bwhoever (works|you hire|hires|punches|has|sees|uses|had)\b/i, 'everyone who …'],
  [/somebody (has|else|you|is|asks|new)\b/i, 'someone …'],
  [
    /\bnobody (has it|has taken|is (in|listed|found|mapped|registered)|works for|was invited|sees it|yet)\b/i,
    'no one …, or: unassigned',
  ],
  [/everybody (who|is|has)\b/i, 'everyone …'],
  [/\bneeds you\b/i, 'To do'],
  [/\b[Pp]lease say\b|^Say (?!hello)\w|\bsay (whom|for which|whose)\b/, 'Choose …, Enter …'],
  [
    /please (choose|say|enter|write|try|look|fill)\b(?! (what you worked on today|an option))/i,
    'leave out please',
  ],
  [/\b(kind|kinds) of (work|gap|deadline|break|notification)\b/i, 'work type, type of gap, …'],
  [/\b(take|taken|took|takes) (it |this |that )?back\b/i, 'withdraw, undo, remove'],
  [/\b(runs?|ran) out\b(?! of)/i, 'expires, is due'],
  [/\btyped in\b|of it by hand/i, 'added manually'],
  [/two devices at once/i, 'Overlapping devices'],
  [/\bthe house\b|\bthe house’s\b/i, 'Claimcrew default'],
  [/\bweekly offs?\b/i, 'day off'],
  [/\bhang on it\b|is not kept\b/i, 'at risk, missed SLA'],
  [/something is left|left to settle|is settled already/i, 'Needs review, Open'],
  [/final, not paid|of it (provisional|final)/i, 'Draft, Unpaid'],
  [/all together|, together$/i, 'Total'],
  [/goes on as\b/i, 'was merged into'],
  [/throw (it|the|away)|thrown away/i, 'Discard, Delete'],
  [/open it again|opened again/i, 'Reopen'],
  [/asks? for a correction|ask for leave|asked for leave/i, 'request a correction'],
  [/\bthree clocks\b/i, 'Time comparison'],
  [/rate an hour|hours a week:/i, 'Hourly rate, Hours per week'],
  [/at the earliest/i, '… or later'],
  [/cannot be less than (nothing|none)/i, 'Enter 0 or more.'],
  [/is not known\b/i, 'isn’t on our list'],
  [/\bby mail\b|\bthis mail\b|these mails/i, 'by email'],
  [/pulled from time doctor|is pulled\b|nothing (more )?is pulled/i, 'synced with Time Doctor'],
  [/\bhere people\b/i, 'This is where you …'],
  [/\bsettled (this|now|first)\b|\bis settled\b/i, 'done, taken care of, closed'],
  [/^at most … [a-z ]+\.$/i, 'Choose …, Enter … or fewer.'],
  [/\b(prioritise|recognise you|(your|the) organisation|the colours)\b/i, 'US spelling'],
]

/** A text that says something in a way that we do not speak, and what to say instead. */
export function findReplacement({ text }: Pick<FoundText, 'text'>): string | null {
  const banned = bannedPhrases.find(([phrase]) => phrase.test(text))
  return banned ? banned[1] : null
}

const months =
  'Jan(uary)?|Feb(ruary)?|Mar(ch)?|Apr(il)?|May|June?|July?|Aug(ust)?|Sept?(ember)?|Oct(ober)?|Nov(ember)?|Dec(ember)?'

/**
 * A day, a time of day, a length of time, an amount, a share or terms that a text puts together from numbers by itself.
 * The kit has one way to write each, so that 7 h 36 m is 7 h 36 m everywhere.
 */
const handmadeFormats: readonly (readonly [RegExp, string])[] = [
  [new RegExp(`\\b(${months})\\.? …`), 'dayText, shortDayText, rangeText, monthText'],
  [new RegExp(`…(st|nd|rd|th)? (of )?(${months})\\b`), 'dayText, shortDayText, rangeText, monthText'],
  [/(^|[^/…])…\/…\/…($|[^/…])/, 'dayText, shortDayText'],
  [/…:?…? ?(AM|PM)\b/, 'wallTimeText, formatTime'],
  [/…:…(:…)? [a-z]/, 'formatTime, formatClockDuration'],
  [/… h [a-z…]|… hrs?\b/, 'formatDuration, hoursWithUnit'],
  [/… (mins?|m|secs?|s)\b/, 'formatDuration, formatExactDuration'],
  [/\$ ?…|… ?(USD|dollars)\b/, 'moneyText, exactMoneyText'],
  [/… ?%|… percent\b/, 'percentText'],
  [/… (hours|h) (a|per) week\b/, 'weeklyHoursText'],
  [/… (an|per) hour\b/, 'hourlyRateText'],
]

/** What to write it with instead of by hand; null where nothing is written by hand. */
export function handmade({ text }: Pick<FoundText, 'text'>): string | null {
  const handmadeFormat = handmadeFormats.find(([format]) => format.test(text))
  return handmadeFormat ? handmadeFormat[1] : null
}

/** Fields that hold a day or a month as calls send it. */
const dayField = /^(day|date|month|\w*[a-z](Day|Date|On|Month))$/

/** Texts that say a day as calls send it, 2026-11-17, and not as people read it. */
export function findRawDays(file: string, source: string): FoundText[] {
  const texts: FoundText[] = []
  const add = (start: number, text: string) =>
    texts.push({
      file,
      line: source.slice(0, start).split('\n').length,
      text: text.replace(/\s+/g, ' ').trim(),
    })
  const addChildren = (children: readonly ESTree.JSXChild[]) => {
    for (const child of children)
      if (child.type === 'JSXExpressionContainer' && isDay(child.expression))
        add(child.start, source.slice(child.start, child.end))
  }
  const tagged = new Set<number>()
  new Visitor({
    // A query is no text.
    TaggedTemplateExpression: node => tagged.add(node.quasi.start),
    TemplateLiteral: node => {
      if (tagged.has(node.start)) return
      const text = node.quasis.map(({ value: part }) => part.cooked ?? '').join(value)
      if (isForPeople(text) && node.expressions.some(isDay)) add(node.start, text)
    },
    JSXElement: node => addChildren(node.children),
    JSXFragment: node => addChildren(node.children),
  }).visit(parseSync(file, source, { sourceType: 'module' }).program)
  return texts
}

/** A key, an address or the name of a file has no words apart from each other. */
const isForPeople = (text: string) =>
  /[A-Za-z]{2,},? |,? [A-Za-z]{2,}/.test(text) && !text.startsWith('attachment; ')

function isDay(node: ESTree.Node): boolean {
  if (node.type === 'Identifier') return dayField.test(node.name)
  return node.type === 'MemberExpression' && !node.computed && isDay(node.property)
}

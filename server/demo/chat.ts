import { addDays, addMilliseconds, dayIn, type Instant, instantIn } from '@claimcrew/contract/kit/time'
import { createDirectConversation, createGroup } from '../src/chat/commands.ts'
import { moveReadMark } from '../src/chat/conversations/conversation-event-store.ts'
import { writeMute } from '../src/chat/conversations/member-store.ts'
import { readMembership } from '../src/chat/conversations/membership-store.ts'
import { insertChatFile } from '../src/chat/files/file-store.ts'
import { sendMessage } from '../src/chat/messages/commands.ts'
import { addReaction } from '../src/chat/messages/message-store.ts'
import { writeUnreadMark } from '../src/chat/unread/unread-store.ts'
import { hasOpenApplication } from '../src/jobs/applications/application-store.ts'
import { prepareFile, saveFile } from '../src/kit/files/storedFile.ts'
import { defaultLimits } from '../src/kit/limits/settings.ts'
import { findWorkday, isWorkday } from './attendance/officeHours.ts'
import { demoFiles } from './chat/files.ts'
import { otherTalks } from './chat/otherTalks.ts'
import { riverbendTalks } from './chat/riverbendTalks.ts'
import type { ChatLine, ChatPerson, DemoTalk, LateTalk } from './chat/talk.ts'
import { type DemoTools, toCommandCtx } from './load.ts'
import { type DemoUser, readDemoPeople, toActor } from './people/findPeople.ts'
import { demoSeekers } from './people/seekers.ts'
import { demoBillers, demoClients, demoColleagues, demoSignIns } from './people.ts'
import { trades } from './profiles/trades.ts'

type ChatCast = Readonly<Record<ChatPerson, DemoUser>>

/** Those who look for work come by trade, one after the other. */
const doesDenials = (seeker: number) =>
  trades[seeker % trades.length]?.workTypes.includes('denials-technical') === true

/** What people have written to each other in the last weeks, up to an hour ago where it is a working hour. */
export async function demo(tools: DemoTools): Promise<void> {
  const cast = await readCast(tools)
  for (const talk of [...riverbendTalks, ...otherTalks]) await play(tools, cast, talk)
  // Nobody is mailed about what was unread before the demo began.
  await writeUnreadMark(tools.tx, tools.now)
}

async function readCast(tools: DemoTools): Promise<ChatCast> {
  const userOf = await readDemoPeople(tools)
  const biller = (userName: string) => userOf(demoBillers.find(one => one.userName === userName))
  const dana = userOf(demoClients[0])
  return {
    avery: userOf({ email: demoSignIns[0] }),
    dana,
    morgan: userOf(demoColleagues[0]),
    luis: userOf(demoClients[1]),
    priscilla: userOf(demoClients[2]),
    maria: biller('Maria Santos'),
    priya: biller('Priya Nair'),
    teresa: biller('Teresa Coleman'),
    gabriela: biller('Gabriela Ortiz'),
    jose: biller('Jose Villanueva'),
    arjun: biller('Arjun Mehta'),
    angelica: biller('Angelica Reyes'),
    sneha: biller('Sneha Kulkarni'),
    monique: biller('Monique Harris'),
    vikram: biller('Vikram Shetty'),
    brian: biller('Brian Kowalski'),
    applicant: await findApplicant(
      tools,
      dana,
      demoSeekers.filter((_, index) => doesDenials(index)).map(userOf),
    ),
  }
}

/** The first of these people who has applied to a client and waits for an answer. */
async function findApplicant(
  { tx }: DemoTools,
  client: DemoUser,
  seekers: readonly DemoUser[],
): Promise<DemoUser> {
  for (const seeker of seekers) if (await hasOpenApplication(tx, client.userId, seeker.userId)) return seeker
  throw new Error('Nobody who does denials has applied to the demo client')
}

async function play(tools: DemoTools, cast: ChatCast, talk: DemoTalk): Promise<void> {
  const moments = momentsOf(tools, cast, talk)
  const conversationId = await begin(tools, cast, talk, addMilliseconds(moments[0] ?? tools.now, -60_000))
  const messageIds = new Map<string, string>()
  const lines = talk.sessions.flatMap(session => session.lines)
  for (const [index, line] of lines.entries())
    await say(tools, cast, conversationId, line, moments[index] ?? tools.now, messageIds)
  for (const who of talk.who) {
    const { userId, role } = cast[who]
    const room = await readMembership(tools.tx, { conversationId, userId, role })
    if (!room) throw new Error(`${who} talks without being there`)
    const number = room.lastNumber - (talk.unread?.[who] ?? 0)
    await moveReadMark(tools.tx, { ...room, number, now: tools.now })
    if (talk.muted?.includes(who)) await writeMute(tools.tx, room.memberId, true)
  }
}

async function begin(tools: DemoTools, cast: ChatCast, talk: DemoTalk, now: Instant): Promise<string> {
  const [creator, ...members] = talk.who.map(who => cast[who])
  const [only] = members
  if (!creator || !only) throw new Error('Two at least talk with each other')
  const ctx = toCommandCtx(tools, toActor(creator), now)
  const client = demoClients.find(({ email }) => email === creator.email)
  if (members.length === 1) return createDirectConversation(tools.tx, ctx, creator.userId, only.userId)
  return createGroup(tools.tx, ctx, {
    creatorId: creator.userId,
    memberIds: members.map(member => member.userId),
    title: talk.isTeam ? `Team ${client?.organization}` : (talk.title ?? null),
    teamOf: talk.isTeam ? creator.userId : null,
  })
}

async function say(
  tools: DemoTools,
  cast: ChatCast,
  conversationId: string,
  [who, text, more = {}]: ChatLine,
  at: Instant,
  message: Map<string, string>,
): Promise<void> {
  const ctx = toCommandCtx(tools, toActor(cast[who]), at)
  const fileIds = more.file ? [await bring(tools, cast[who], conversationId, more.file, at)] : []
  const sending = { ...ctx, db: tools.tx, limits: defaultLimits, idempotency: null }
  const replyTo = more.answers === undefined ? null : (message.get(more.answers) ?? null)
  const { messageId, number } = await sendMessage(sending, conversationId, { text, replyTo, fileIds })
  if (more.as !== undefined) message.set(more.as, messageId)
  for (const [index, [reader, emoji]] of (more.reactions ?? []).entries())
    await addReaction(
      tools.tx,
      { conversationId, number, userId: cast[reader].userId, emoji },
      addMilliseconds(at, (index + 1) * 40_000),
    )
}

async function bring(
  { tx, newId }: DemoTools,
  { userId }: DemoUser,
  conversationId: string,
  which: keyof typeof demoFiles,
  now: Instant,
): Promise<string> {
  const { name, type, content, picture } = await demoFiles[which]()
  const by = { actor: { userId }, now }
  const main = await prepareFile(null, { fileId: newId(), purpose: 'chat:file', name, type, content })
  await saveFile(tx, by, main)
  const preview = picture
    ? await prepareFile(null, {
        fileId: newId(),
        purpose: 'chat:preview',
        name: 'preview.webp',
        type: 'image/webp',
        content: picture.preview,
      })
    : null
  if (preview) await saveFile(tx, by, preview)
  await insertChatFile(tx, {
    fileId: main.fileId,
    name: main.name,
    size: main.size,
    type: main.type,
    width: picture?.width ?? null,
    height: picture?.height ?? null,
    previewId: preview?.fileId ?? null,
    conversationId,
    uploaderId: userId,
    uploadedAt: now,
  })
  return main.fileId
}

/** When each line was written: some minutes apart, on working days, and never in the time to come. */
function momentsOf({ now, random }: DemoTools, cast: ChatCast, { who, sessions }: DemoTalk): Instant[] {
  const zone = cast[who[0] ?? 'dana'].timeZone
  return sessions.flatMap(({ when, lines }) => {
    const apart = 4 * 60_000
    let at = 'minutesAgo' in when ? latelyAt(zone, now, when) : beginOf(zone, now, when)
    return lines.map(() => {
      at = addMilliseconds(at, Math.floor(apart * (0.5 + random() / 2)))
      return at
    })
  })
}

function beginOf(zone: string, now: Instant, { daysAgo, at }: { daysAgo: number; at: string }): Instant {
  return instantIn(zone, findWorkday(addDays(dayIn(zone, now), -daysAgo), -1), at)
}

function latelyAt(zone: string, now: Instant, { minutesAgo, between: [from, to] }: LateTalk): Instant {
  const at = addMilliseconds(now, -minutesAgo * 60_000)
  const today = dayIn(zone, at)
  const hasBegun = isWorkday(today) && at >= instantIn(zone, today, from)
  if (hasBegun && at < instantIn(zone, today, to)) return at
  return instantIn(zone, hasBegun ? today : findWorkday(addDays(today, -1), -1), to)
}

import { createHash } from 'node:crypto'
import type { Instant } from '@claimcrew/contract/kit/time'
import type { FastifyBaseLogger } from 'fastify'
import { type Bucket, BucketError } from '../bucket/bucket.ts'
import type { Db, Tx } from '../data/db.ts'
import { enforceLimit, perDay } from '../limits/limit.ts'
import type { Limits } from '../limits/settings.ts'
import { notFound, Refusal } from '../refusal.ts'
import type { FileType } from './fileType.ts'
import { deleteFile, findFile, insertFile } from './store.ts'

/** The feature and what a file is for: `people:picture`. One that was kept for something else is not found. */
type FilePurpose = `${string}:${string}`

type FileCtx = {
  readonly db: Db
  readonly bucket: Bucket | null
  readonly log: FastifyBaseLogger
}

type NewFile = {
  readonly fileId: string
  readonly purpose: FilePurpose
  readonly name: string
  /** As it was judged or made here; what somebody calls a file says nothing. */
  readonly type: FileType
  readonly content: Buffer
}

/** A file whose bytes are in the bucket already, or come with its row. */
type PreparedFile = Omit<NewFile, 'content'> & {
  readonly size: number
  readonly checksum: Buffer
  readonly bytes: Buffer | null
}

/** A kept file with its bytes. */
export type StoredFile = { readonly name: string; readonly type: FileType; readonly content: Buffer }

/**
 * Brings the bytes to the bucket, where there is one; else they go with the row. Call it before the transaction, so that a slow bucket holds no
 * connection; what is never kept afterwards is swept.
 */
export async function prepareFile(ctx: FileCtx | null, file: NewFile): Promise<PreparedFile> {
  const { content, ...rest } = file
  const bucket = ctx?.bucket
  if (bucket) await bucket.put(file.fileId, content).catch(cause => unreachable(ctx.log, cause))
  return {
    ...rest,
    name: plainName(file.name),
    size: content.length,
    checksum: computeChecksum(content),
    bytes: bucket ? null : content,
  }
}

type UploadCtx = {
  readonly actor: { readonly userId: string; readonly emailVerified?: boolean } | null
  readonly now: Instant
  /** The limits of a call; what the app stores by itself is not counted. */
  readonly limits?: Pick<Limits, 'filesADay' | 'unconfirmedFilesADay'>
}

/**
 * Writes the file's row, in the transaction of the row that refers to it. Files are counted by who sends them: a disk that
 * one account fills is full for everybody.
 */
export async function saveFile(tx: Tx, ctx: UploadCtx, file: PreparedFile): Promise<void> {
  const { actor, limits } = ctx
  if (actor && limits) {
    const { filesADay, unconfirmedFilesADay } = limits
    const isHeldBack = !actor.emailVerified && unconfirmedFilesADay < filesADay
    const what = isHeldBack
      ? 'Confirm your email address to upload more files today.'
      : 'You’ve reached today’s limit for uploads.'
    const most = isHeldBack ? unconfirmedFilesADay : filesADay
    await enforceLimit(tx, ctx, `files of ${actor.userId}`, perDay(most), what)
  }
  await insertFile(tx, { ...file, uploadedBy: ctx.actor?.userId ?? null, createdAt: ctx.now })
}

/** Lets a file go, once nothing refers to it. Its bytes are gone at once, or with the next sweep of the bucket. */
export const removeFile = (tx: Tx, fileId: string): Promise<void> => deleteFile(tx, fileId)

/**
 * A file with its bytes; null where there is none for this purpose. Whether somebody may have it is decided before, by
 * the feature that it belongs to.
 */
export async function readFile(
  ctx: FileCtx,
  fileId: string,
  purpose: FilePurpose,
): Promise<StoredFile | null> {
  const file = await findFile(ctx.db, fileId, purpose)
  if (!file) return null
  const content = file.bytes ?? (await fromBucket(ctx, file))
  return { name: file.name, type: file.type as FileType, content }
}

async function fromBucket(
  { bucket, log }: FileCtx,
  { fileId, size, checksum }: { fileId: string; size: number; checksum: Buffer },
): Promise<Buffer> {
  if (!bucket) return unreachable(log, new BucketError('FILES_URL is not set'))
  const content = await bucket.get(fileId, size).catch(cause => unreachable(log, cause))
  if (content === null) {
    log.error({ fileId }, 'a file is missing in the bucket')
    throw notFound()
  }
  if (content.length !== size || !computeChecksum(content).equals(checksum)) {
    log.error({ fileId }, 'a file in the bucket is damaged')
    throw new Refusal('not-ready', 'We can’t open this file right now. Try again later.')
  }
  return content
}

function unreachable(log: FastifyBaseLogger, cause: unknown): never {
  if (!(cause instanceof BucketError)) throw cause
  log.error({ trouble: cause.message }, 'the bucket for files is in trouble')
  throw new Refusal('not-ready', 'We can’t reach our file storage right now. Try again in a moment.')
}

const computeChecksum = (bytes: Buffer) => createHash('sha256').update(bytes).digest()

/** One line without folders in it, as programs may take it for the name of a file on somebody's disk. */
function plainName(name: string): string {
  const plain = name
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '')
    .replace(/[/\\:*?"<>|]/g, '_')
    .replace(/^[.\s]+|(?<![.\s])[.\s]+$/g, '')
  return [...plain].slice(0, 100).join('') || 'file'
}

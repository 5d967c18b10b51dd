import { createCipheriv, createDecipheriv, randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'
import { NotABackupError, TruncatedBackupError } from './frames.ts'

/**
 * A file on disk begins with a word of ours and says whether it is sealed. A sealed one goes on with the salt and then
 * pieces of AES-256-GCM, each with its number and whether it is the last as its nonce: a piece that was changed, moved,
 * repeated or left out does not open, nor does a file that was cut between two pieces.
 */
const mark = Buffer.from('claimcrew-backup-1')
const open = 0
const sealed = 1

const saltLength = 16
const tagLength = 16
const pieceLength = 256 * 1024

const keyFrom = async (passphrase: string, salt: Buffer) =>
  (await promisify<string, Buffer, number, object, Buffer>(scrypt)(passphrase.normalize('NFC'), salt, 32, {
    N: 2 ** 15,
    r: 8,
    p: 1,
    maxmem: 64 * 1024 * 1024,
  })) as Buffer

function nonceOf(chunk: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(isLast ? 1 : 0, 0)
  nonce.writeBigUInt64BE(BigInt(chunk), 4)
  return nonce
}

export async function* encryptBackup(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  if (passphrase === undefined) {
    yield Buffer.concat([mark, Buffer.from([open])])
    yield* source
    return
  }
  const salt = randomBytes(saltLength)
  yield Buffer.concat([mark, Buffer.from([sealed]), salt])
  const key = await keyFrom(passphrase, salt)
  let chunk = 0
  for await (const { bytes, isLast } of splitChunks(source, pieceLength)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(chunk++, isLast))
    yield Buffer.concat([cipher.update(bytes), cipher.final(), cipher.getAuthTag()])
  }
}

export async function* decryptBackup(
  source: AsyncIterable<Buffer>,
  passphrase: string | undefined,
): AsyncGenerator<Buffer> {
  const { head, rest } = await beginning(source, mark.length + 1)
  if (!head.subarray(0, mark.length).equals(mark)) throw new NotABackupError()
  if (head[mark.length] === open) {
    yield* rest
    return
  }
  if (head[mark.length] !== sealed) throw new NotABackupError()
  if (passphrase === undefined) throw new Error('This backup is encrypted: set BACKUP_PASSPHRASE.')
  const { head: salt, rest: chunks } = await beginning(rest, saltLength)
  const key = await keyFrom(passphrase, salt)
  let chunk = 0
  for await (const { bytes, isLast } of splitChunks(chunks, pieceLength + tagLength)) {
    if (bytes.length < tagLength) throw new TruncatedBackupError()
    const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(chunk++, isLast))
    decipher.setAuthTag(bytes.subarray(-tagLength))
    const plain = decipher.update(bytes.subarray(0, -tagLength))
    try {
      decipher.final()
    } catch {
      throw chunk === 1
        ? new Error('This backup does not open: the passphrase is another one, or the file was changed.')
        : new Error('This backup was changed, or is not whole.')
    }
    yield plain
  }
}

/** The first so many bytes, and what comes after them. */
async function beginning(source: AsyncIterable<Buffer>, length: number) {
  const iterator = source[Symbol.asyncIterator]()
  let head: Buffer = Buffer.alloc(0)
  while (head.length < length) {
    const { value, done } = await iterator.next()
    if (done) throw new NotABackupError()
    head = Buffer.concat([head, value])
  }
  async function* after(): AsyncGenerator<Buffer> {
    if (head.length > length) yield head.subarray(length)
    for (let next = await iterator.next(); !next.done; next = await iterator.next()) yield next.value
  }
  return { head: head.subarray(0, length), rest: after() }
}

/** The same bytes in pieces of one length; only the last is shorter, and it knows that it is the last. */
async function* splitChunks(source: AsyncIterable<Buffer>, length: number) {
  let waiting: Buffer[] = []
  let size = 0
  for await (const chunk of source) {
    waiting.push(chunk)
    size += chunk.length
    // More than one is kept back, for the last one must be known as such.
    while (size > length) {
      const all = Buffer.concat(waiting)
      yield { bytes: all.subarray(0, length), isLast: false }
      waiting = [all.subarray(length)]
      size -= length
    }
  }
  yield { bytes: Buffer.concat(waiting), isLast: true }
}

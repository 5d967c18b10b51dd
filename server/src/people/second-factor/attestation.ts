/** How an item of CBOR begins: its kind, and its length or number. Longer ones than we read, and those without a length, throw. */
function readHead(bytes: Buffer, at: number): { major: number; count: number; next: number } {
  const first = bytes.readUInt8(at)
  const [major, info] = [first >> 5, first & 31]
  if (info < 24) return { major, count: info, next: at + 1 }
  if (info > 26) throw new Error('This is no attestation')
  const size = 2 ** (info - 24)
  return { major, count: bytes.readUIntBE(at + 1, size), next: at + 1 + size }
}

const deepest = 4

/** Where an item ends. */
function findEnd(bytes: Buffer, at: number, depth = 0): number {
  if (depth > deepest) throw new Error('This is no attestation')
  const { major, count, next } = readHead(bytes, at)
  if (major === 2 || major === 3) return next + count
  const inner = { 4: count, 5: 2 * count, 6: 1 }[major] ?? 0
  let end = next
  // Each has a byte at least, so that reading beyond the last one ends it.
  for (let item = 0; item < inner; item++) end = findEnd(bytes, end, depth + 1)
  return end
}

function readText(bytes: Buffer, at: number): { text: string; end: number } {
  const { major, count, next } = readHead(bytes, at)
  if (major !== 3) throw new Error('This is no attestation')
  return { text: bytes.toString('utf8', next, next + count), end: next + count }
}

/** Where the values of a map stand; none of its names comes twice, or two readers could take it for different ones. */
function readMap(bytes: Buffer, at: number): { values: ReadonlyMap<string, number>; end: number } {
  const { major, count, next } = readHead(bytes, at)
  if (major !== 5) throw new Error('This is no attestation')
  const values = new Map<string, number>()
  let end = next
  for (let entry = 0; entry < count; entry++) {
    const name = readText(bytes, end)
    values.set(name.text, name.end)
    end = findEnd(bytes, name.end)
  }
  if (values.size < count) throw new Error('This is no attestation')
  return { values, end }
}

const listNames = (values: ReadonlyMap<string, number>) => [...values.keys()].toSorted().join()

/**
 * Whether a new passkey comes with nothing but its own word. We ask for no certificates of its maker, and the library
 * reads those that come all the same: it would fetch the addresses that stand in them, from within our own network.
 */
export function isWithoutCertificates(attestationObject: string): boolean {
  const bytes = Buffer.from(attestationObject, 'base64url')
  try {
    const { values, end } = readMap(bytes, 0)
    if (end !== bytes.length || listNames(values) !== 'attStmt,authData,fmt') return false
    const { text: format } = readText(bytes, values.get('fmt') ?? 0)
    const statement = listNames(readMap(bytes, values.get('attStmt') ?? 0).values)
    return format === 'none' ? statement === '' : format === 'packed' && statement === 'alg,sig'
  } catch {
    return false
  }
}

import { crc32, deflateRawSync } from 'node:zlib'

type Part = {
  name: string
  content: Buffer | string
  /** What the directory says it unpacks to, where that is a lie. */
  claims?: number
}

/** A ZIP file as programs write it. */
export function zipped(parts: readonly Part[]): Buffer {
  const [files, directory]: [Buffer[], Buffer[]] = [[], []]
  let at = 0
  for (const { name, content, claims } of parts) {
    const [bytes, nameBytes] = [Buffer.from(content), Buffer.from(name)]
    const packed = deflateRawSync(bytes)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt16LE(8, 4)
    head.writeUInt32LE(crc32(bytes), 10)
    head.writeUInt32LE(packed.length, 14)
    head.writeUInt32LE(claims ?? bytes.length, 18)
    head.writeUInt16LE(nameBytes.length, 22)
    const file = Buffer.concat([Buffer.from('PK\x03\x04'), head, nameBytes, packed])
    const entry = Buffer.alloc(18)
    entry.writeUInt32LE(at, 14)
    directory.push(
      Buffer.concat([Buffer.from('PK\x01\x02\x14\x00'), head.subarray(0, 24), entry.subarray(2), nameBytes]),
    )
    files.push(file)
    at += file.length
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(parts.length, 4)
  end.writeUInt16LE(parts.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(at, 12)
  return Buffer.concat([...files, listed, Buffer.from('PK\x05\x06'), end])
}

const types = { name: '[Content_Types].xml', content: '<Types/>' }

export const docx = (...more: Part[]) =>
  zipped([types, { name: 'word/document.xml', content: '<w:document/>' }, ...more])

export const xlsx = (...more: Part[]) =>
  zipped([types, { name: 'xl/workbook.xml', content: '<workbook/>' }, ...more])

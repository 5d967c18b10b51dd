import type { InjectOptions } from 'fastify'

type Part = { name: string; filename?: string; type?: string; content: Uint8Array | string }

export const boundary = 'claimcrew-test-boundary'

/** A multipart form as a browser sends it. */
export function form(...parts: Part[]): Pick<InjectOptions, 'payload' | 'headers'> {
  const bytes = parts.flatMap(({ name, filename, type, content }) => [
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"${filename === undefined ? '' : `; filename="${filename}"`}\r\n` +
        `${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`,
    ),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ])
  return {
    payload: Buffer.concat([...bytes, Buffer.from(`--${boundary}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  }
}

/** The form of one picture, in the field where it belongs. */
export const pictureForm = (content: Uint8Array | string, filename = 'me.png', type = 'image/png') =>
  form({ name: 'file', filename, type, content })

import * as z from 'zod'

/** Where a bucket is, and as whom it is used. */
export type BucketAddress = {
  /** Up to and including the bucket, and a folder in it where one is given: `https://s3.example/files`. */
  readonly url: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
}

const form = 'must be an address like https://KEY:SECRET@host/bucket?region=us-east-1'

// Names that need no encoding, so that what is signed is what is sent.
const folders = /^(\/[A-Za-z0-9][A-Za-z0-9._-]*)+$/

function read(text: string): BucketAddress | null {
  const url = URL.canParse(text) ? new URL(text) : null
  if (!url || !/^https?:$/.test(url.protocol) || url.hash !== '') return null
  const path = url.pathname.replace(/\/$/, '')
  const { region = 'us-east-1', ...unknown } = Object.fromEntries(url.searchParams)
  if (!folders.test(path) || !/^[\w-]+$/.test(region) || Object.keys(unknown).length > 0) return null
  const [accessKeyId, secretAccessKey] = [decoded(url.username), decoded(url.password)]
  if (!accessKeyId || !secretAccessKey) return null
  return { url: `${url.origin}${path}`, region, accessKeyId, secretAccessKey }
}

/** A key's `/` and `+` are written as %2F and %2B. */
function decoded(part: string): string | null {
  try {
    const text = decodeURIComponent(part)
    return /^[\x21-\x7e]+$/.test(text) ? text : null
  } catch {
    return null
  }
}

export const FilesUrl = z.string().transform((text, context): BucketAddress => {
  const address = read(text)
  if (address) return address
  context.addIssue({ code: 'custom', message: form })
  return z.NEVER
})

import type { Download } from '@claimcrew/contract/kit/file'
import type { FileType } from './fileType.ts'
import type { StoredFile } from './storedFile.ts'

type DownloadOptions = {
  /** Opened in the browser instead of being saved; only what cannot run there. */
  readonly isShown?: boolean
  /** A browser may keep it forever: its address is a secret, and its bytes never change. */
  readonly isForEver?: boolean
}

const shownSafely: ReadonlySet<FileType> = new Set([
  'image/webp',
  'image/png',
  'image/jpeg',
  'image/gif',
  'application/pdf',
])

/** The answer of a handler that has decided to hand a file out. */
export function toDownload(
  { name, type, content }: StoredFile,
  { isShown = false, isForEver = false }: DownloadOptions,
): Download {
  return {
    content,
    headers: {
      'content-type': type.startsWith('text/') ? `${type}; charset=utf-8` : type,
      'content-disposition': isShown && shownSafely.has(type) ? 'inline' : saved(name),
      'x-content-type-options': 'nosniff',
      'cache-control': isForEver ? 'private, max-age=31536000, immutable' : 'private, no-store',
    },
  }
}

/** Once for programs that know plain letters alone, and once in full. */
function saved(name: string): string {
  const plain = name.replace(/[^\w .()-]/g, '_')
  const full = encodeURIComponent(name).replace(/['()*]/g, sign => `%${sign.charCodeAt(0).toString(16)}`)
  return `attachment; filename="${plain}"; filename*=UTF-8''${full}`
}

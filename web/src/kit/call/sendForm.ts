import { bookmarkHeader } from '@claimcrew/contract/kit/replicas/bookmark'

type FormRequest = { readonly method: string; readonly headers: Headers; readonly body: FormData }

/** Like `fetch` for a form, but it also tells which share has left the browser, which fetch cannot. */
export function sendForm(
  address: string,
  { method, headers, body }: FormRequest,
  signal: AbortSignal | null,
  onProgress?: (share: number) => void,
): Promise<Response> {
  const { promise, resolve, reject } = Promise.withResolvers<Response>()
  const request = new XMLHttpRequest()
  request.open(method, address)
  request.responseType = 'blob'
  for (const [name, value] of headers) request.setRequestHeader(name, value)
  request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0)
  request.onload = () => {
    const bookmark = request.getResponseHeader(bookmarkHeader)
    const answered: HeadersInit = bookmark === null ? {} : { [bookmarkHeader]: bookmark }
    resolve(new Response(request.response as Blob, { status: request.status, headers: answered }))
  }
  request.onerror = () => reject(new TypeError('No answer'))
  request.onabort = () => reject(signal?.reason)
  signal?.addEventListener('abort', () => request.abort(), { once: true })
  if (signal?.aborted) reject(signal.reason)
  else request.send(body)
  return promise
}

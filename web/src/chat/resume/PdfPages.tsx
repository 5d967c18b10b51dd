import { Text, VisuallyHidden } from '@mantine/core'
import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, type PDFPageProxy } from 'pdfjs-dist'
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { useEffect, useRef, useState } from 'react'
import { logError } from '../../kit/log.ts'
import { ListSkeleton } from '../../kit/ui/Skeletons.tsx'
import classes from './ResumePages.module.css'

// A file of our own, as the content security policy wants it; it reads the document away from the page.
GlobalWorkerOptions.workerSrc = workerUrl

/** A résumé has a few pages; what is longer can be saved. */
const maxPages = 20

/** Pages are drawn as sharp as most screens are. */
const sharpness = 2

type PageProps = { pdf: PDFDocumentProxy; number: number; count: number }

/** One page as a picture, with its words for those who do not see it. */
function PdfPage({ pdf, number, count }: PageProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const [words, setWords] = useState('')
  useEffect(() => {
    let left = false
    let page: PDFPageProxy | undefined
    const draw = async () => {
      page = await pdf.getPage(number)
      const target = canvas.current
      if (left || !target) return
      const width = target.clientWidth || 600
      const viewport = page.getViewport({ scale: (width * sharpness) / page.getViewport({ scale: 1 }).width })
      target.width = viewport.width
      target.height = viewport.height
      await page.render({ canvas: target, viewport }).promise
      const { items } = await page.getTextContent()
      if (!left) setWords(items.map(item => ('str' in item ? item.str : '')).join(' '))
    }
    draw().catch(cause => {
      if (!left) logError('A page could not be drawn', cause)
    })
    return () => {
      left = true
      page?.cleanup()
    }
  }, [pdf, number])
  return (
    <figure className={classes.page}>
      <canvas ref={canvas} aria-hidden />
      <VisuallyHidden component="figcaption">
        Page {number} of {count}: {words}
      </VisuallyHidden>
    </figure>
  )
}

/** A PDF as pictures: nothing of it is ever run, linked or filled in. */
export function PdfPages({ file, label }: { file: Blob; label: string }) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let loading: ReturnType<typeof getDocument> | undefined
    let left = false
    const open = async () => {
      const data = await file.arrayBuffer()
      if (left) return
      // The content security policy forbids code from text, WebAssembly included.
      loading = getDocument({ data, useWasm: false, enableXfa: false, stopAtErrors: false })
      const pdfDocument = await loading.promise
      if (!left) setPdf(pdfDocument)
    }
    open().catch(cause => {
      if (left) return
      logError('A PDF was not opened', cause)
      setFailed(true)
    })
    return () => {
      left = true
      loading?.destroy()
    }
  }, [file])
  if (failed)
    return (
      <Text size="sm" className={classes.loading ?? ''}>
        We can’t show this PDF here. Download it to read it.
      </Text>
    )
  if (!pdf)
    return (
      <div className={classes.loading}>
        <ListSkeleton rows={4} />
      </div>
    )
  const numbers = Array.from({ length: Math.min(pdf.numPages, maxPages) }, (_, index) => index + 1)
  return (
    <section className={classes.pages} aria-label={label}>
      {numbers.map(number => (
        <PdfPage key={number} pdf={pdf} number={number} count={pdf.numPages} />
      ))}
      {pdf.numPages > maxPages && (
        <Text size="sm" c="dimmed">
          The first {maxPages} of {pdf.numPages} pages. Download it to read them all.
        </Text>
      )}
    </section>
  )
}

import { encode } from 'uqr'
import classes from './Security.module.css'

/** Drawn here, so that the secret goes nowhere else; black on white in both color schemes, or cameras would not read it. */
export function QrCode({ text }: { text: string }) {
  const { data, size } = encode(text, { border: 2 })
  const dots = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return (
    <svg className={classes.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code for your app">
      <rect width={size} height={size} fill="#fff" />
      <path d={dots.join('')} fill="#000" shapeRendering="crispEdges" />
    </svg>
  )
}

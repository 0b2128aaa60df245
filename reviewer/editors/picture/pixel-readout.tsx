import { type RefObject, useEffect, useRef, useSyncExternalStore } from 'react'
import type { Observable } from '../observable'
import type { PointedPixel } from './readout'
import styles from './picture-page.module.css'

interface Props {
  readonly pixel: Observable<PointedPixel | undefined>
}

/**
 * The pixel under the pointer, not announced to screen readers, because it changes with every move. For the same reason
 * it writes to the DOM directly; React doesn't render while the pointer stays on the picture.
 */
export function PixelReadout({ pixel }: Props) {
  const isThere = useSyncExternalStore(pixel.subscribe, () => pixel.get() !== undefined)
  const isColoured = useSyncExternalStore(pixel.subscribe, () => pixel.get()?.colour !== undefined)
  if (!isThere) return null
  return (
    <p className={styles.readout} aria-hidden>
      <PlaceWords pixel={pixel} />
      {isColoured && <Colour pixel={pixel} />}
    </p>
  )
}

function PlaceWords({ pixel }: Props) {
  return <span ref={useWritten(pixel, writePlace)} />
}

function Colour({ pixel }: Props) {
  return (
    <>
      <span ref={useWritten(pixel, paintColour)} className={styles.colour} />
      <span ref={useWritten(pixel, writeColour)} />
    </>
  )
}

type Write = (element: HTMLElement, pixel: PointedPixel) => void

/** Updates the existing text node: a new one would make the browser re-evaluate all `:has()` rules. */
function say(element: HTMLElement, words: string): void {
  if (element.firstChild === null) element.textContent = words
  else element.firstChild.nodeValue = words
}

const writePlace: Write = (element, { x, y }) => {
  say(element, `${x}, ${y}`)
}
const writeColour: Write = (element, { colour = '' }) => {
  say(element, colour)
}
const paintColour: Write = (element, { colour = '' }) => {
  element.style.background = colour
}

/** Writes an element on mount and with each pixel after that. */
function useWritten(pixel: Props['pixel'], write: Write): RefObject<HTMLSpanElement | null> {
  const ref = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    function show(): void {
      const now = pixel.get()
      if (now !== undefined && ref.current !== null) write(ref.current, now)
    }
    show()
    return pixel.subscribe(show)
  }, [pixel, write])
  return ref
}

import { useEffect, useRef } from 'react'
import { CELLS, type Coverage } from '../picture/coverage'
import { useObservable } from '../use-observable'
import styles from './minimap.module.css'

/** Shades the parts not inspected yet. */
const UNSEEN = [22, 26, 40, 130] as const

/** What of the picture was not seen yet, on the overview. */
export function Unseen({ coverage }: { readonly coverage: Coverage }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { cells, seen } = useObservable(coverage)
  useEffect(() => {
    const context = canvas.current?.getContext('2d')
    if (context === null || context === undefined) return
    const image = context.createImageData(CELLS, CELLS)
    for (const [at, cell] of cells.entries()) if (cell === 0) image.data.set(UNSEEN, at * 4)
    context.putImageData(image, 0, 0)
  }, [cells])
  return <canvas ref={canvas} className={styles.density} width={CELLS} height={CELLS} data-seen={seen} />
}

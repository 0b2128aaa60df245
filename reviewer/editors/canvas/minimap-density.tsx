import { useEffect, useRef } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { densityOf, densityShades } from './density'
import styles from './minimap.module.css'
import type { Size } from './viewport'

interface DensityProps extends Size {
  readonly picture: Size
  readonly objects: readonly AnnotationObject[]
}

/** How wide a cell is, in CSS pixels. */
const CELL = 3
/** Successive changes don't wait for it. */
const REST_MS = 200
const COLOUR = [255, 196, 61] as const

/** Where the objects lie, on the overview: the more of them, the stronger. */
export function Density({ picture, objects, width, height }: DensityProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    function paint(): void {
      const { current } = canvas
      const context = current?.getContext('2d')
      if (current === null || context === null || context === undefined) return
      const grid = { width: Math.max(1, Math.ceil(width / CELL)), height: Math.max(1, Math.ceil(height / CELL)) }
      current.width = grid.width
      current.height = grid.height
      const shades = densityShades(densityOf(objects, picture, grid))
      const image = context.createImageData(grid.width, grid.height)
      for (const [at, shade] of shades.entries()) image.data.set([...COLOUR, Math.round(shade * 255)], at * 4)
      context.putImageData(image, 0, 0)
    }
    const timer = setTimeout(paint, REST_MS)
    return () => clearTimeout(timer)
  }, [picture, objects, width, height])
  return <canvas ref={canvas} className={styles.density} data-objects={objects.length} />
}

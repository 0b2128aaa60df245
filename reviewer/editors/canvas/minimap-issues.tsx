import { useEffect, useRef } from 'react'
import type { Issues } from '../document/issues'
import { useObservable } from '../use-observable'
import styles from './minimap.module.css'
import type { Size } from './viewport'

interface IssueMarksProps extends Size {
  readonly issues: Issues
  readonly picture: Size
}

const RADIUS = 2.5

/** Where something is open, on the overview. */
export function IssueMarks({ issues, picture, width, height }: IssueMarksProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const { groups } = useObservable(issues)
  useEffect(() => {
    const { current } = canvas
    const context = current?.getContext('2d')
    if (current === null || context === null || context === undefined) return
    const ratio = window.devicePixelRatio || 1
    current.width = Math.round(width * ratio)
    current.height = Math.round(height * ratio)
    context.scale(ratio, ratio)
    context.fillStyle = '#f5a524'
    context.strokeStyle = '#1d1300'
    for (const { issues: listed } of groups) {
      for (const { at } of listed) {
        if (at === undefined) continue
        const x = ((at.x + at.width / 2) / picture.width) * width
        const y = ((at.y + at.height / 2) / picture.height) * height
        context.beginPath()
        // Places beside the picture are marked at its edge.
        context.arc(within(x, width), within(y, height), RADIUS, 0, 2 * Math.PI)
        context.fill()
        context.stroke()
      }
    }
  }, [groups, picture, width, height])
  return <canvas ref={canvas} className={styles.marks} />
}

function within(place: number, length: number): number {
  return Math.min(length - RADIUS, Math.max(RADIUS, place))
}

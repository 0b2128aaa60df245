import { memo, useEffect, useMemo, useRef } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ObjectViews } from '../document/object-view'
import styles from './reader.module.css'
import { type Segment, segmentsOf } from './segments'

interface MarkedTextProps {
  readonly text: string
  readonly objects: readonly AnnotationObject[]
  readonly selected: AnnotationObject | undefined
  readonly views: Pick<ObjectViews, 'select'>
}

const FILL = 26

/** A text in which each object is marked in the colour of its class. */
export function MarkedText({ text, objects, selected, views }: MarkedTextProps) {
  const segments = useMemo(() => segmentsOf(text, objects), [text, objects])
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (selected === undefined) return
    page.current?.querySelector(`[data-rows~="${selected.row}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [selected])
  return (
    <div ref={page} className={styles.text}>
      {segments.map((segment) => (
        <Stretch
          key={segment.start}
          segment={segment}
          isSelected={selected !== undefined && segment.objects.includes(selected)}
          views={views}
        />
      ))}
    </div>
  )
}

interface StretchProps {
  readonly segment: Segment
  readonly isSelected: boolean
  readonly views: Pick<ObjectViews, 'select'>
}

const Stretch = memo(function Stretch({ segment, isSelected, views }: StretchProps) {
  const { text, objects } = segment
  const [object] = objects
  if (object === undefined) return text
  const names = objects.map(({ className }) => className).join(', ')
  return (
    <mark
      className={styles.mark}
      style={{
        backgroundColor: `color-mix(in srgb, ${object.colour} ${FILL}%, transparent)`,
        borderColor: object.colour,
      }}
      title={names}
      data-rows={objects.map(({ row }) => row).join(' ')}
      data-selected={isSelected || undefined}
      onClick={() => views.select(object)}
    >
      {text}
    </mark>
  )
})

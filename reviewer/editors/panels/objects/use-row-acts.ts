import { useEffect, useMemo, useRef } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ThreadId } from '#domain/annotation/ops/op'
import type { ObjectViews } from '../../document/object-view'
import type { ThreadsByRow } from '../../document/threads-on-objects'
import type { RowActs } from './object-row'

interface RowActPorts {
  readonly choose: RowActs['choose']
  readonly threads: ThreadsByRow
  readonly onRead?: ((id: ThreadId) => void) | undefined
  readonly onZoom?: ((object: AnnotationObject) => void) | undefined
  readonly onLock?: ((object: AnnotationObject) => void) | undefined
}

/** Actions of a row that stay the same object between renders, so that hovering one row draws no other. */
export function useRowActs(views: Pick<ObjectViews, 'hover' | 'toggleRows'>, ports: RowActPorts): RowActs {
  const latest = useRef(ports)
  useEffect(() => {
    latest.current = ports
  })
  const canLock = ports.onLock !== undefined
  const canZoom = ports.onZoom !== undefined
  const canRead = ports.onRead !== undefined
  return useMemo(
    (): RowActs => ({
      choose: (...args) => latest.current.choose(...args),
      hover: views.hover,
      hide: ({ row }) => views.toggleRows([row]),
      lock: canLock ? (object) => latest.current.onLock?.(object) : undefined,
      zoom: canZoom ? (object) => latest.current.onZoom?.(object) : undefined,
      read: canRead ? ({ row }) => readFirst(row, latest.current) : undefined,
    }),
    [views, canLock, canZoom, canRead],
  )
}

function readFirst(row: number, { threads, onRead }: RowActPorts): void {
  const [first] = threads.get(row) ?? []
  if (first !== undefined) onRead?.(first)
}

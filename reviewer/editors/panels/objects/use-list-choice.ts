import { useMemo, useRef, useState } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { ObjectViews } from '../../document/object-view'

/** Selects rows of the list: one, a range from the last single choice, or one more or less. */
export function useListChoice(
  objects: readonly AnnotationObject[],
  selection: readonly AnnotationObject[],
  views: Pick<ObjectViews, 'choose' | 'select'>,
) {
  const rowsSelected = useMemo(() => new Set(selection.map(({ row }) => row)), [selection])
  /** Where a range begins. */
  const anchor = useRef<number | undefined>(undefined)
  /** The row that was chosen last. */
  const [reached, setReached] = useState<number>()
  const selected = selection.find(({ row }) => row === reached) ?? selection.at(-1)
  const selectedAt = useMemo(
    () => (selected === undefined ? -1 : objects.findIndex(({ row }) => row === selected.row)),
    [objects, selected],
  )

  function chooseRange(to: AnnotationObject): void {
    const at = objects.findIndex(({ row }) => row === to.row)
    const begun = objects.findIndex(({ row }) => row === anchor.current)
    const from = begun === -1 ? Math.max(0, selectedAt) : begun
    anchor.current = objects[from]?.row
    views.choose(objects.slice(Math.min(from, at), Math.max(from, at) + 1).map(({ row }) => row))
  }

  function choose(object: AnnotationObject, isRange: boolean, isBeside: boolean): void {
    setReached(object.row)
    if (isRange) return chooseRange(object)
    anchor.current = object.row
    if (!isBeside) return views.select(object)
    const others = [...rowsSelected].filter((row) => row !== object.row)
    views.choose(rowsSelected.has(object.row) ? others : [...others, object.row])
  }

  return {
    rowsSelected,
    /** The selected object that keys move from, and its place in the list; -1 for none. */
    selected,
    selectedAt,
    choose,
  }
}

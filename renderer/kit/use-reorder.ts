import { type DragEvent, useState } from 'react'

/** The handlers of the element around the entries, and what one entry needs. */
export interface Reorder {
  readonly handlers: {
    readonly onDragOver: (event: DragEvent) => void
    readonly onDrop: (event: DragEvent) => void
    readonly onDragEnd: () => void
  }
  /** Starts the drag of an entry, which carries its name. */
  readonly start: (event: DragEvent, index: number, name: string) => void
  /** The side of an entry at which the dragged one would be dropped. */
  readonly sideOf: (index: number) => 'above' | 'below' | undefined
}

/** Lets a drag move an entry within its list; each entry has its index in `data-index`. */
export function useReorder(onMove: (from: number, to: number) => void): Reorder {
  const [dragged, setDragged] = useState<number>()
  const [target, setTarget] = useState<number>()
  const end = () => {
    setDragged(undefined)
    setTarget(undefined)
  }
  return {
    handlers: {
      onDragOver(event) {
        const over = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')?.dataset['index']
        if (dragged === undefined || over === undefined) return
        event.preventDefault()
        setTarget(Number(over))
      },
      onDrop(event) {
        event.preventDefault()
        if (dragged !== undefined && target !== undefined && target !== dragged) onMove(dragged, target)
        end()
      },
      onDragEnd: end,
    },
    start(event, index, name) {
      // Browsers drop nothing without data.
      event.dataTransfer.setData('text/plain', name)
      setDragged(index)
    },
    sideOf(index) {
      if (dragged === undefined || index !== target || dragged === target) return undefined
      return dragged < index ? 'below' : 'above'
    },
  }
}

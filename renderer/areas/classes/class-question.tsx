import type { WireClass } from '#endpoints'
import { DeleteClassesDialog } from './delete-classes-dialog'
import { MergeDialog } from './merge-dialog'
import type { ClassActs } from './use-class-acts'
import type { Uses } from './use-classes'

/** An act on classes that needs an answer first. */
export interface AskedClasses {
  readonly act: 'delete' | 'merge'
  readonly ids: readonly number[]
}

interface ClassQuestionProps {
  readonly asked: AskedClasses
  readonly rows: readonly WireClass[]
  /** The class in the editor. */
  readonly current: number | null
  readonly uses: ReadonlyMap<number, Uses> | undefined
  readonly acts: ClassActs
  /** Called when the dialog closes. */
  readonly onClose: () => void
  readonly onDeleted: () => void
  readonly onOpen: (classId: number | null) => void
}

/** The dialog before classes are deleted or merged. */
export function ClassQuestion(props: ClassQuestionProps) {
  const { asked, rows, current, uses, acts, onClose, onDeleted, onOpen } = props
  if (asked.act === 'delete')
    return (
      <DeleteClassesDialog
        rows={rows.filter(({ id }) => asked.ids.includes(id))}
        uses={uses}
        acts={acts}
        onClose={(isDone) => {
          onClose()
          if (!isDone) return
          onDeleted()
          // The nearest class that stays replaces the deleted one in the editor.
          if (current !== null && asked.ids.includes(current)) onOpen(neighbour(rows, current, asked.ids))
        }}
      />
    )
  const row = rows.find(({ id }) => id === current)
  if (row === undefined) return null
  return (
    <MergeDialog
      row={row}
      all={rows}
      uses={uses}
      acts={acts}
      onClose={(into) => {
        onClose()
        if (into !== undefined) onOpen(into)
      }}
    />
  )
}

/** The nearest class behind a deleted one that stays, or else the nearest before it. */
function neighbour(rows: readonly { readonly id: number }[], id: number, going: readonly number[]): number | null {
  const gone = new Set(going)
  const at = rows.findIndex((row) => row.id === id)
  const near = [...rows.slice(at), ...rows.slice(0, Math.max(0, at)).toReversed()]
  return near.find((row) => !gone.has(row.id))?.id ?? null
}

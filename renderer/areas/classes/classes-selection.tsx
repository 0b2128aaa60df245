import { Download, Palette, Trash2, X } from 'lucide-react'
import type { WireClass } from '#endpoints'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { amountText } from '../../../ui/texts'
import styles from './classes-page.module.css'
import { distinctColours } from '#domain/distinct-colours'
import type { ClassActs } from './use-class-acts'

interface ClassesSelectionProps {
  readonly chosen: readonly WireClass[]
  readonly all: readonly WireClass[]
  readonly mayChange: boolean
  readonly acts: ClassActs
  readonly onExport: () => void
  readonly onDelete: () => void
  readonly onClear: () => void
}

/** Actions for the selected classes. */
export function ClassesSelection({ chosen, all, mayChange, acts, onExport, onDelete, onClear }: ClassesSelectionProps) {
  const recolour = () => {
    const ids = new Set(chosen.map(({ id }) => id))
    const next = distinctColours(all.flatMap(({ id, color }) => (ids.has(id) ? [] : [color])))
    void acts.change(
      'colours of classes',
      chosen.map(({ id }) => ({ id, color: next() })),
    )
  }
  return (
    <div className={styles.selection} role="toolbar" aria-label="Selected classes">
      <span className={styles.chosen} role="status">
        {amountText(chosen.length, 'class', 'classes')}
      </span>
      {mayChange && (
        <IconButton label="Give each a colour that differs most from all others" icon={Palette} onClick={recolour} />
      )}
      <IconButton label="Export the selected classes" icon={Download} onClick={onExport} />
      <Button size="small" icon={<Trash2 size={14} />} disabled={!mayChange} onClick={onDelete}>
        Delete…
      </Button>
      <IconButton label="Clear the selection" keys="Esc" icon={X} onClick={onClear} />
    </div>
  )
}

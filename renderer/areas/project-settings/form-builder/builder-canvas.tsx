import { Copy, GripVertical, Trash2 } from 'lucide-react'
import { type DragEvent, type KeyboardEvent, useMemo, useRef, useState } from 'react'
import {
  duplicated,
  freeId,
  type FormPlace,
  inserted,
  moved,
  newComponent,
  removed,
} from '#domain/annotation/forms/edit-form'
import { IconButton } from '../../../../ui/icon-button'
import type { FormDraft } from './draft'
import { DRAG_TYPE, readDragged } from './dragging'
import { type BuilderLine, builderLines, placeByKey } from './places'
import styles from './form-builder.module.css'

const ARROWS: ReadonlySet<string> = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'])

/** The form's components: select, move by pointer or keyboard, copy and remove them. */
export function BuilderCanvas({ draft }: { readonly draft: FormDraft }) {
  const { form, selected, select, apply } = draft
  const lines = useMemo(() => builderLines(form), [form])
  const tree = useRef<HTMLDivElement>(null)
  const [over, setOver] = useState<string>()
  const focus = (id: string | undefined) => {
    if (id === undefined) return
    select(id)
    tree.current?.querySelector<HTMLElement>(`[data-line="${CSS.escape(id)}"]`)?.focus()
  }

  function remove(id: string): void {
    const at = lines.findIndex((line) => line.id === id)
    apply({ form: removed(form, [id]) })
    focus((lines[at + 1] ?? lines[at - 1])?.id)
  }
  function copy(id: string): void {
    const change = duplicated(form, id, Math.random)
    apply(change, change.id)
  }
  function onKeyDown(event: KeyboardEvent, line: BuilderLine): void {
    const isMod = event.ctrlKey || event.metaKey
    const at = lines.indexOf(line)
    if (event.altKey && ARROWS.has(event.key)) {
      const to = placeByKey(form, line.id, event.key)
      if (to !== undefined) apply(moved(form, line.id, to), line.id)
    } else if (event.key === 'ArrowDown') focus(lines[at + 1]?.id)
    else if (event.key === 'ArrowUp') focus(lines[at - 1]?.id)
    else if (event.key === 'Delete' || event.key === 'Backspace') remove(line.id)
    else if (isMod && event.key.toLowerCase() === 'd' && line.before !== undefined) copy(line.id)
    else if (event.key === 'Enter' || event.key === ' ') select(line.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  function drop(event: DragEvent, place: FormPlace | undefined): void {
    setOver(undefined)
    const dragged = readDragged(event.dataTransfer.getData(DRAG_TYPE))
    if (dragged === undefined || place === undefined) return
    event.preventDefault()
    event.stopPropagation()
    if ('id' in dragged) return apply(moved(form, dragged.id, place), dragged.id)
    const id = freeId(form, Math.random)
    apply(inserted(form, newComponent(dragged.type, id), place), id)
  }
  const allow = (event: DragEvent, key: string) => {
    if (!event.dataTransfer.types.includes(DRAG_TYPE)) return
    event.preventDefault()
    event.stopPropagation()
    setOver(key)
  }
  const end: FormPlace = { holder: undefined, part: 0, at: Number.MAX_SAFE_INTEGER }
  return (
    <div
      className={styles.canvas}
      onDragOver={(event) => allow(event, 'end')}
      onDragLeave={() => setOver(undefined)}
      onDrop={(event) => drop(event, end)}
    >
      <div ref={tree} role="tree" aria-label="Form" className={styles.tree}>
        {lines.map((line, at) => (
          <div
            key={line.id}
            role="treeitem"
            data-line={line.id}
            aria-level={line.depth + 1}
            aria-selected={line.id === selected}
            tabIndex={line.id === selected || (at === 0 && !lines.some(({ id }) => id === selected)) ? 0 : -1}
            className={styles.line}
            style={{ ['--depth' as string]: line.depth }}
            data-over={over === line.id || undefined}
            draggable={line.before !== undefined}
            onDragStart={({ dataTransfer }) => dataTransfer.setData(DRAG_TYPE, JSON.stringify({ id: line.id }))}
            onDragOver={(event) => allow(event, line.id)}
            onDrop={(event) => drop(event, line.inside ?? line.before)}
            onClick={() => focus(line.id)}
            onKeyDown={(event) => onKeyDown(event, line)}
          >
            <GripVertical
              size={14}
              aria-hidden
              className={styles.grip}
              data-none={line.before === undefined || undefined}
            />
            <span className={styles.kind}>{line.kind}</span>
            <span className={styles.name}>{line.name}</span>
            {line.id === selected && line.before !== undefined && (
              <IconButton label={`Duplicate ${line.name}`} icon={Copy} iconSize={14} onClick={() => copy(line.id)} />
            )}
            {line.id === selected && (
              <IconButton label={`Remove ${line.name}`} icon={Trash2} iconSize={14} onClick={() => remove(line.id)} />
            )}
          </div>
        ))}
      </div>
      {lines.length === 0 && <p className={styles.hint}>Add a component from the list, or drag one here.</p>}
      <p className={styles.hint}>
        Alt with an arrow moves the selected component: up, down, into the one before it, or out. Delete removes it,
        Ctrl D copies it.
      </p>
    </div>
  )
}

import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { type TemplateDraft, withLine, withoutPoint, withPoint, withPointChanged } from './template-draft'
import styles from './templates-page.module.css'

interface TemplateCanvasProps {
  readonly draft: TemplateDraft
  readonly picture: string | undefined
  readonly mode: 'points' | 'lines'
  readonly selected: number | undefined
  readonly mayChange: boolean
  readonly onSelect: (id: number | undefined) => void
  readonly onChange: (draft: TemplateDraft) => void
}

/** The distance an arrow key moves a point, as a fraction of the picture's side; Shift moves ten times as far. */
const STEP = 0.005
const STEPS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The template on its sample picture: click to add a point, drag to move it, click two points to connect them. */
export function TemplateCanvas(props: TemplateCanvasProps) {
  const { draft, picture, mode, selected, mayChange, onSelect, onChange } = props
  const stage = useRef<HTMLDivElement>(null)
  const [ratio, setRatio] = useState(1)
  const [dragged, setDragged] = useState<number>()
  const placeOf = (event: PointerEvent): readonly [number, number] => {
    const box = stage.current?.getBoundingClientRect()
    if (box === undefined) return [0, 0]
    return [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height]
  }
  const pointOf = (event: PointerEvent | KeyboardEvent): number | undefined => {
    const id = (event.target as HTMLElement).closest<HTMLElement>('[data-point]')?.dataset['point']
    return id === undefined ? undefined : Number(id)
  }
  const press = (event: PointerEvent) => {
    if (event.button !== 0 || !mayChange) return
    const id = pointOf(event)
    if (mode === 'lines') {
      if (id !== undefined && selected !== undefined && id !== selected) onChange(withLine(draft, selected, id))
      return onSelect(id)
    }
    if (id !== undefined) {
      stage.current?.setPointerCapture(event.pointerId)
      setDragged(id)
      return onSelect(id)
    }
    const next = withPoint(draft, ...placeOf(event))
    onChange(next)
    onSelect(next.points.at(-1)?.id)
  }
  const keyDown = (event: KeyboardEvent) => {
    const id = pointOf(event)
    const point = draft.points.find((one) => one.id === id)
    if (point === undefined || !mayChange) return
    const step = STEPS[event.key]
    if (step !== undefined) {
      event.preventDefault()
      const by = event.shiftKey ? STEP * 10 : STEP
      onChange(withPointChanged(draft, point.id, { x: point.x + step[0] * by, y: point.y + step[1] * by }))
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      event.preventDefault()
      onChange(withoutPoint(draft, point.id))
      onSelect(undefined)
    }
  }
  const byId = new Map(draft.points.map((point) => [point.id, point]))
  return (
    <div
      ref={stage}
      className={styles.stage}
      data-mode={mode}
      style={{ aspectRatio: ratio }}
      role="group"
      aria-label="Sample picture"
      onPointerDown={press}
      onPointerMove={(event) => {
        if (dragged === undefined) return
        const [x, y] = placeOf(event)
        onChange(withPointChanged(draft, dragged, { x, y }))
      }}
      onPointerUp={() => setDragged(undefined)}
      onKeyDown={keyDown}
    >
      {picture !== undefined && (
        <img
          className={styles.picture}
          src={picture}
          alt=""
          draggable={false}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
            setRatio(naturalHeight === 0 ? 1 : naturalWidth / naturalHeight)
          }
        />
      )}
      <svg className={styles.lines} viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">
        {draft.connections.map(([from, to]) => {
          const [a, b] = [byId.get(from), byId.get(to)]
          return a && b && <line key={`${from}-${to}`} x1={a.x} y1={a.y} x2={b.x} y2={b.y} />
        })}
      </svg>
      {draft.points.map(({ id, x, y, name }) => (
        <button
          key={id}
          type="button"
          className={styles.point}
          data-point={id}
          data-selected={id === selected || undefined}
          style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
          aria-label={name === '' ? `Point ${id}` : `Point ${id}: ${name}`}
          title={name === '' ? undefined : name}
          onFocus={() => mode === 'points' && onSelect(id)}
        >
          {id}
        </button>
      ))}
    </div>
  )
}

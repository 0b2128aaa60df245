import { LayoutGrid, Plus } from 'lucide-react'
import { type KeyboardEvent, Suspense, useRef, useState } from 'react'
import type { WorkflowProblem } from '#domain/workflow-check'
import { withoutStatus, withoutTransition, withStatus, withTransition } from '#domain/workflow-definition'
import { Button } from '../../../ui/button'
import { lazily } from '../../../ui/lazily'
import { Skeleton } from '../../../ui/skeleton'
import { ArrowPanel } from './arrow-panel'
import { type Chosen, chosenOf } from './canvas/parts'
import styles from './designer.module.css'
import { ProblemList } from './problem-list'
import { keepSpots, spotsKey, useSpots } from './spots-store'
import { StatusPanel } from './status-panel'
import type { OpenWorkflow } from './use-workflow'
import { WorkflowPanel } from './workflow-panel'

const WorkflowCanvas = lazily(
  () => import('./canvas/workflow-canvas'),
  (module) => module.WorkflowCanvas,
)

interface DesignViewProps {
  readonly open: OpenWorkflow
  readonly problems: readonly WorkflowProblem[]
}

/** The workflow's canvas, the selection's panel, and the problems. */
export function DesignView({ open, problems }: DesignViewProps) {
  const { saved, now, design } = open
  const { definition } = now
  const [picked, setChosen] = useState<Chosen>()
  const spots = useSpots((state) => state.byWorkflow[spotsKey(saved.id)])
  const panel = useRef<HTMLDivElement>(null)
  const whole = useRef<HTMLDivElement>(null)
  // Undo may have removed the selected part.
  const chosen = isThere(picked, open) ? picked : undefined
  const mayChange = saved.may_change
  const nameOfId = new Map(saved.definition.statuses.map(({ id, name }) => [name, id]))
  const counts = new Map(saved.held.map(({ name, count }) => [nameOfId.get(name), count]))
  const held = new Map(
    definition.statuses.flatMap(({ id, name }) => {
      const count = id === undefined ? undefined : counts.get(id)
      return count === undefined ? [] : [[name, count] as const]
    }),
  )
  const addStatus = () => {
    const next = withStatus(definition)
    design(() => next)
    const added = next.statuses.at(-1)
    if (added !== undefined) setChosen({ kind: 'status', name: added.name })
    focusIn('name')
  }
  const connect = (from: string, to: string) => {
    design((one) => withTransition(one, from, to))
    setChosen({ kind: 'arrow', from, to })
  }
  const remove = () => {
    if (chosen === undefined) return
    if (chosen.kind === 'status') design((one) => withoutStatus(one, chosen.name))
    else
      design((one) =>
        one.transitions.reduceRight(
          (rest, way, at) => (way.from === chosen.from && way.to === chosen.to ? withoutTransition(rest, at) : rest),
          one,
        ),
      )
    setChosen(undefined)
    // The focused element is gone, so the canvas takes the focus.
    whole.current?.focus()
  }
  const focusIn = (field: 'name' | 'to') =>
    requestAnimationFrame(() => {
      const found = panel.current?.querySelector<HTMLInputElement | HTMLSelectElement>(`[data-field="${field}"]`)
      found?.focus()
      if (found instanceof HTMLInputElement) found.select()
    })
  const onKeyDown = (event: KeyboardEvent) => {
    const isText = (event.target as HTMLElement).closest('input, textarea, select') !== null
    if (isText || event.ctrlKey || event.metaKey || event.altKey || !mayChange) return
    const acts: Readonly<Record<string, () => void>> = {
      s: addStatus,
      t: () => focusIn('to'),
      F2: () => focusIn('name'),
      Delete: remove,
      Backspace: remove,
    }
    const act = acts[event.key.length === 1 ? event.key.toLowerCase() : event.key]
    if (act === undefined) return
    event.preventDefault()
    act()
  }
  return (
    <div className={styles.design} ref={whole} tabIndex={-1} onKeyDown={onKeyDown}>
      <div className={styles.middle}>
        <div className={styles.tools}>
          {mayChange && (
            <Button size="small" icon={<Plus size={14} />} title="S" onClick={addStatus}>
              Add status
            </Button>
          )}
          <Button
            size="small"
            look="quiet"
            icon={<LayoutGrid size={14} />}
            disabled={spots === undefined}
            onClick={() => keepSpots(saved.id, null)}
          >
            Arrange statuses
          </Button>
        </div>
        <div className={styles.stage}>
          <Suspense fallback={<Skeleton height={320} radius={8} />}>
            <WorkflowCanvas
              definition={definition}
              problems={problems}
              held={held}
              chosen={chosen}
              mayChange={mayChange}
              spots={spots}
              onMove={(next) => keepSpots(saved.id, next)}
              onChoose={setChosen}
              onConnect={connect}
            />
          </Suspense>
        </div>
        <ProblemList problems={problems} onShow={(part) => setChosen(chosenOf(part, definition))} />
      </div>
      <div className={styles.panel} ref={panel}>
        {chosen === undefined && <WorkflowPanel open={open} />}
        {chosen?.kind === 'status' && (
          <StatusPanel
            key={saved.id}
            open={open}
            name={chosen.name}
            count={held.get(chosen.name) ?? 0}
            onRename={(name) => setChosen({ kind: 'status', name })}
            onConnect={(to) => connect(chosen.name, to)}
            onShow={setChosen}
            onRemove={remove}
          />
        )}
        {chosen?.kind === 'arrow' && (
          <ArrowPanel open={open} from={chosen.from} to={chosen.to} onClose={() => setChosen(undefined)} />
        )}
      </div>
    </div>
  )
}

function isThere(chosen: Chosen, { now: { definition } }: OpenWorkflow): boolean {
  if (chosen?.kind === 'status') return definition.statuses.some(({ name }) => name === chosen.name)
  return chosen !== undefined && definition.transitions.some(({ from, to }) => from === chosen.from && to === chosen.to)
}

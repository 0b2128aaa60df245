import { type KeyboardEvent, type MouseEvent, type Ref, Suspense, useEffect, useImperativeHandle, useRef } from 'react'
import type { Project } from '#domain/entities'
import { indexAfterKey } from '../../../ui/grid-keys'
import { lazily } from '../../../ui/lazily'
import { useContentRows } from '../../../ui/use-row-window'
import { useSize } from '../../../ui/use-size'
import { openOverlay } from '../../stores/overlay-store'
import { ProjectCard } from './project-card'
import styles from './project-cells.module.css'
import { arrangeProjects, useProjects } from './projects-store'
import type { SELECTING } from './selecting'

const rowsOf = () => import('./project-rows')
const ColumnHeads = lazily(rowsOf, (module) => module.ColumnHeads)
const ProjectRows = lazily(rowsOf, (module) => module.ProjectRows)

const CARD_HEIGHT = 160
const CARD_WIDTH_MIN = 248
const GAP = 12
const SIDES = 40
const ROW_HEIGHT = 48

export interface ProjectCellsHandle {
  readonly enter: () => void
}

interface ProjectCellsProps {
  readonly projects: readonly Project[]
  readonly ref?: Ref<ProjectCellsHandle>
}

/** The visible projects as cards or rows; arrow keys move, Enter opens. */
export function ProjectCells({ projects, ref }: ProjectCellsProps) {
  const { layout, lastProjectId } = useProjects()
  const scroller = useRef<HTMLDivElement>(null)
  const size = useSize(scroller)
  const cards = layout === 'cards'
  const columns = cards ? Math.max(1, Math.floor((size.width - SIDES + GAP) / (CARD_WIDTH_MIN + GAP))) : 1
  const rowHeight = cards ? CARD_HEIGHT : ROW_HEIGHT
  const rows = useContentRows(scroller, Math.ceil(projects.length / columns), rowHeight)
  const lastIndex = projects.findIndex((project) => project.id === lastProjectId)
  const entryIndex = Math.max(0, lastIndex)

  const acts = useRef<typeof SELECTING | null>(null)
  useEffect(() => {
    void import('./selecting').then((loaded) => {
      acts.current = loaded.SELECTING
    })
  }, [])

  const focus = (index: number) => {
    rows.reveal(Math.floor(index / columns))
    scroller.current?.querySelector<HTMLElement>(`[data-index="${index}"] a`)?.focus({ preventScroll: true })
  }
  useImperativeHandle(ref, () => ({ enter: () => focus(entryIndex) }))

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey || (event.target as HTMLElement).closest('a') === null) return
    const cell = (event.target as HTMLElement).closest<HTMLElement>('[data-index]')
    if (cell === null) return
    const index = Number(cell.dataset['index'])
    if (event.key === 'F2') {
      event.preventDefault()
      const project = projects[index]
      if (project !== undefined) openOverlay({ kind: 'projectAct', act: 'rename', projectId: project.id })
      return
    }
    if (acts.current?.keyInProjects(event, projects, index) === true) return event.preventDefault()
    if (event.ctrlKey || event.metaKey) return
    const shape = { total: projects.length, columns, pageRows: Math.max(1, Math.floor(size.height / rowHeight)) }
    const target = indexAfterKey(event.key, index, shape)
    if (target === undefined) return
    event.preventDefault()
    if (event.shiftKey) acts.current?.selectUpTo(projects, index, target)
    focus(target)
  }
  const onClick = (event: MouseEvent) => {
    if (acts.current?.pressInProjects(event, projects) !== true) return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocus = (index: number) => arrangeProjects({ lastProjectId: projects[index]?.id ?? null })

  const from = rows.first * columns
  const inView = projects.slice(from, rows.end * columns)
  return (
    <>
      {!cards && (
        <Suspense fallback={<div className={styles.columns}>Name</div>}>
          <ColumnHeads width={size.width} />
        </Suspense>
      )}
      <div ref={scroller} className={styles.scroller} tabIndex={-1}>
        <div className={styles.spread} style={{ height: rows.spacer + GAP }}>
          <ul
            aria-label="Projects"
            className={cards ? styles.cells : `${styles.cells} ${styles.rows}`}
            style={{
              transform: `translateY(${rows.top}px)`,
              gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
            }}
            onKeyDown={onKeyDown}
            onClickCapture={onClick}
            onFocus={(event) => onFocus(Number(event.target.closest<HTMLElement>('[data-index]')?.dataset['index']))}
          >
            {cards ? (
              inView.map((project, offset) => (
                <ProjectCard
                  key={project.id}
                  project={project}
                  index={from + offset}
                  entry={from + offset === entryIndex}
                />
              ))
            ) : (
              <Suspense>
                <ProjectRows projects={inView} from={from} entryIndex={entryIndex} width={size.width} />
              </Suspense>
            )}
          </ul>
        </div>
      </div>
    </>
  )
}

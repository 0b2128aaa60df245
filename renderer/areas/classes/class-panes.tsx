import { ArrowLeft, Tags } from 'lucide-react'
import { useMemo, useRef, useState } from 'react'
import type { WireClass } from '#endpoints'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { SearchField } from '../../../ui/search-field'
import { ClassEditor } from './class-editor'
import { ClassList, type ClassListHandle } from './class-list'
import type { AskedClasses } from './class-question'
import styles from './classes-page.module.css'
import { ClassesSelection } from './classes-selection'
import type { ClassActs } from './use-class-acts'
import type { useClasses } from './use-classes'

interface ClassPanesProps {
  readonly projectId: number
  /** The class in the editor. */
  readonly current: number | null
  readonly classes: ReturnType<typeof useClasses>
  readonly all: readonly WireClass[]
  /** Those whose names contain the searched text. */
  readonly shown: readonly WireClass[]
  readonly search: string
  readonly onSearch: (search: string) => void
  readonly selected: ReadonlySet<number>
  readonly onSelect: (selected: ReadonlySet<number>) => void
  readonly acts: ClassActs
  readonly onOpen: (classId: number | null) => void
  readonly onAsk: (act: AskedClasses['act'], ids: readonly number[]) => void
  readonly onExport: (rows: readonly WireClass[]) => void
}

/** The list of classes with its search or selection, beside the form of one class. */
export function ClassPanes(props: ClassPanesProps) {
  const { projectId, current, classes, all, shown, search, onSearch, selected, onSelect, acts } = props
  const { onOpen, onAsk, onExport } = props
  const { project, uses, mayChange, hindrance } = classes
  const [editing, setEditing] = useState(0)
  const list = useRef<ClassListHandle>(null)
  const one = all.find(({ id }) => id === current)
  const chosen = useMemo(() => all.filter(({ id }) => selected.has(id)), [all, selected])
  return (
    <div className={styles.panes}>
      <section className={styles.list} aria-label="List of classes">
        {chosen.length > 0 ? (
          <ClassesSelection
            chosen={chosen}
            all={all}
            mayChange={mayChange}
            acts={acts}
            onExport={() => onExport(chosen)}
            onDelete={() =>
              onAsk(
                'delete',
                chosen.map(({ id }) => id),
              )
            }
            onClear={() => {
              onSelect(new Set())
              list.current?.enter()
            }}
          />
        ) : (
          <div className={styles.search}>
            <SearchField
              label="Search classes"
              value={search}
              onChange={onSearch}
              onKeyDown={(event) => {
                if (event.key !== 'ArrowDown' && event.key !== 'Enter') return
                event.preventDefault()
                list.current?.enter()
              }}
            />
          </div>
        )}
        {shown.length === 0 ? (
          <EmptyState
            icon={<Tags size={22} />}
            title="Nothing matches"
            text={`No class has “${search}” in its name.`}
            actions={<Button onClick={() => onSearch('')}>Clear search</Button>}
          />
        ) : (
          <ClassList
            ref={list}
            projectId={projectId}
            rows={shown}
            uses={uses}
            current={current}
            selected={selected}
            mayChange={mayChange}
            isWhole={shown.length === all.length}
            acts={acts}
            onSelect={onSelect}
            onOpen={onOpen}
            onEdit={(id) => {
              onOpen(id)
              setEditing((count) => count + 1)
            }}
            onDelete={(ids) => onAsk('delete', ids)}
          />
        )}
      </section>
      <section className={styles.editor} aria-label="Class">
        <Button
          className={styles.back}
          size="small"
          look="quiet"
          icon={<ArrowLeft size={15} />}
          onClick={() => onOpen(null)}
        >
          All classes
        </Button>
        {one === undefined ? (
          <EmptyState
            icon={<Tags size={22} />}
            title={current === null ? 'No class is chosen' : 'This class was deleted'}
            text="Choose one from the list to see its questions."
          />
        ) : (
          <ClassEditor
            key={one.id}
            row={one}
            all={all}
            uses={uses?.get(one.id)}
            projectId={projectId}
            projectType={project.data?.type ?? 0}
            mayChange={mayChange}
            hindrance={hindrance}
            focusSerial={editing}
            acts={acts}
            onDelete={() => onAsk('delete', [one.id])}
            onMerge={() => onAsk('merge', [one.id])}
          />
        )}
      </section>
    </div>
  )
}

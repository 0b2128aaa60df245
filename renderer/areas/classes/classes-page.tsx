import { ArrowLeft, ClipboardList, Download, Plus, Tags, Upload } from 'lucide-react'
import { useEffect, useMemo, useRef, useState } from 'react'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { ListPage } from '../../kit/list-page'
import { readingOf } from '../../kit/reading'
import { goTo } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'
import { SearchField } from '../../../ui/search-field'
import { countText } from '../../../ui/texts'
import { ClassEditor } from './class-editor'
import { ClassTabs } from './class-tabs'
import { ClassList, type ClassListHandle } from './class-list'
import styles from './classes-page.module.css'
import { ClassesSelection } from './classes-selection'
import { DeleteClassesDialog } from './delete-classes-dialog'
import { MergeDialog } from './merge-dialog'
import { useNotedRights } from './rights-store'
import { useClassActs } from './use-class-acts'
import { useClasses } from './use-classes'
import { useSaveClasses } from './use-save-classes'

interface ClassesPageProps {
  readonly projectId: number
  readonly classId: number | null
}

/** What may be annotated in a project: its classes beside what one of them asks. */
export function ClassesPage({ projectId, classId }: ClassesPageProps) {
  const classes = useClasses(projectId)
  const { project, listed, rows, uses, hindrance, ask, mayChange, isForm } = classes
  const acts = useClassActs(projectId)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<{ readonly act: 'delete' | 'merge'; readonly ids: readonly number[] }>()
  const [editing, setEditing] = useState(0)
  const list = useRef<ClassListHandle>(null)
  useEffect(() => useNotedRights.setState({ mayChange }), [mayChange])
  const shown = useMemo(() => narrowed(rows ?? [], search), [rows, search])
  const one = rows?.find(({ id }) => id === classId)
  const chosen = useMemo(() => (rows ?? []).filter(({ id }) => selected.has(id)), [rows, selected])
  const open = (id: number | null) => goTo({ area: 'classes', projectId, classId: id }, { replace: true })
  const add = () => openOverlay({ kind: 'newClasses', projectId })
  const save = useSaveClasses(project.data?.name)
  const rowsOf = (ids: readonly number[]) => (rows ?? []).filter(({ id }) => ids.includes(id))

  // On a wide page something is beside the list from the start.
  const first = rows?.[0]?.id
  useEffect(() => {
    if (classId === null && first !== undefined && window.matchMedia('(min-width: 900px)').matches)
      goTo({ area: 'classes', projectId, classId: first }, { replace: true })
  }, [projectId, classId, first])

  const [reading, ofProject] = [readingOf(listed), readingOf(project)]
  return (
    <div className={styles.page} data-chosen={one !== undefined}>
      <ListPage
        title="Classes"
        many="classes"
        reading={{
          ...(reading.failure === undefined ? ofProject : reading),
          again: () => void Promise.all([listed.refetch(), project.refetch()]),
        }}
        rows={rows}
        total={
          rows && (shown.length === rows.length ? undefined : `${countText(shown.length)} of ${countText(rows.length)}`)
        }
        empty={{
          icon: isForm ? <ClipboardList size={22} /> : <Tags size={22} />,
          title: isForm ? 'Classes come from the form.' : 'No classes yet',
          text: isForm
            ? 'Each field of the form that annotators fill in is a class of its own.'
            : 'A class names an object (“Car”) and its attributes.',
          actions: mayChange && (
            <>
              <Button look="primary" icon={<Plus size={16} />} onClick={add}>
                Add class
              </Button>
              <Button icon={<Upload size={15} />} onClick={() => openOverlay({ kind: 'importClasses', projectId })}>
                Import
              </Button>
            </>
          ),
        }}
        actions={
          <>
            {rows !== undefined && rows.length > 0 && (
              <Button icon={<Download size={15} />} onClick={() => save(rows)}>
                Export
              </Button>
            )}
            {!isForm && (
              <Button
                icon={<Upload size={15} />}
                disabled={!mayChange}
                title={hindrance}
                onClick={() => openOverlay({ kind: 'importClasses', projectId })}
              >
                Import
              </Button>
            )}
            {!isForm && (
              <Button look="primary" icon={<Plus size={16} />} disabled={!mayChange} title={hindrance} onClick={add}>
                New classes
              </Button>
            )}
          </>
        }
        above={
          <>
            <ClassTabs projectId={projectId} projectType={project.data?.type} tab="classes" />
            {hindrance !== undefined && hindrance !== NEEDS_PLATFORM && (
              <div className={styles.note}>
                <Banner tone="info" icon={<ClipboardList size={16} />}>
                  {hindrance} {ask}
                </Banner>
              </div>
            )}
          </>
        }
      >
        {(all) => (
          <div className={styles.panes}>
            <section className={styles.list} aria-label="List of classes">
              {chosen.length > 0 ? (
                <ClassesSelection
                  chosen={chosen}
                  all={all}
                  mayChange={mayChange}
                  acts={acts}
                  onExport={() => save(chosen)}
                  onDelete={() => setAsked({ act: 'delete', ids: chosen.map(({ id }) => id) })}
                  onClear={() => {
                    setSelected(new Set())
                    list.current?.enter()
                  }}
                />
              ) : (
                <div className={styles.search}>
                  <SearchField
                    label="Search classes"
                    value={search}
                    onChange={setSearch}
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
                  actions={<Button onClick={() => setSearch('')}>Clear search</Button>}
                />
              ) : (
                <ClassList
                  ref={list}
                  projectId={projectId}
                  rows={shown}
                  uses={uses}
                  current={classId}
                  selected={selected}
                  mayChange={mayChange}
                  isWhole={shown.length === all.length}
                  acts={acts}
                  onSelect={setSelected}
                  onOpen={open}
                  onEdit={(id) => {
                    open(id)
                    setEditing((count) => count + 1)
                  }}
                  onDelete={(ids) => setAsked({ act: 'delete', ids })}
                />
              )}
            </section>
            <section className={styles.editor} aria-label="Class">
              <Button
                className={styles.back}
                size="small"
                look="quiet"
                icon={<ArrowLeft size={15} />}
                onClick={() => open(null)}
              >
                All classes
              </Button>
              {one === undefined ? (
                <EmptyState
                  icon={<Tags size={22} />}
                  title={classId === null ? 'No class is chosen' : 'This class was deleted'}
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
                  onDelete={() => setAsked({ act: 'delete', ids: [one.id] })}
                  onMerge={() => setAsked({ act: 'merge', ids: [one.id] })}
                />
              )}
            </section>
          </div>
        )}
      </ListPage>
      {asked?.act === 'delete' && (
        <DeleteClassesDialog
          rows={rowsOf(asked.ids)}
          uses={uses}
          acts={acts}
          onClose={(isDone) => {
            setAsked(undefined)
            if (!isDone) return
            setSelected(new Set())
            // What is looked at goes: the next one that stays takes its place.
            if (classId !== null && asked.ids.includes(classId)) open(neighbour(rows ?? [], classId, asked.ids))
          }}
        />
      )}
      {asked?.act === 'merge' && one !== undefined && (
        <MergeDialog
          row={one}
          all={rows ?? []}
          uses={uses}
          acts={acts}
          onClose={(into) => {
            setAsked(undefined)
            if (into !== undefined) open(into)
          }}
        />
      )}
    </div>
  )
}

/** The class that stands nearest behind one, or else before it, and stays. */
function neighbour(rows: readonly { readonly id: number }[], id: number, going: readonly number[]): number | null {
  const gone = new Set(going)
  const at = rows.findIndex((row) => row.id === id)
  const near = [...rows.slice(at), ...rows.slice(0, Math.max(0, at)).toReversed()]
  return near.find((row) => !gone.has(row.id))?.id ?? null
}

function narrowed<T extends { readonly name: string }>(rows: readonly T[], search: string): readonly T[] {
  const wanted = search.trim().toLowerCase()
  return wanted === '' ? rows : rows.filter(({ name }) => name.toLowerCase().includes(wanted))
}

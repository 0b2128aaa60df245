import { ClipboardList, Download, Plus, Tags, Upload } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import type { WireClass } from '#endpoints'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { ListPage } from '../../kit/list-page'
import { readingOf } from '../../kit/reading'
import { goTo } from '../../router/place-store'
import { openOverlay } from '../../stores/overlay-store'
import { Banner } from '../../../ui/banner'
import { Button } from '../../../ui/button'
import { countText } from '../../../ui/texts'
import { ClassPanes } from './class-panes'
import { type AskedClasses, ClassQuestion } from './class-question'
import { ClassTabs } from './class-tabs'
import styles from './classes-page.module.css'
import { useNotedRights } from './rights-store'
import { useClassActs } from './use-class-acts'
import { useClasses } from './use-classes'
import { useSaveClasses } from './use-save-classes'

interface ClassesPageProps {
  readonly projectId: number
  readonly classId: number | null
}

/** The classes of a project, beside the form of one of them. */
export function ClassesPage({ projectId, classId }: ClassesPageProps) {
  const classes = useClasses(projectId)
  const { project, listed, rows, uses, hindrance, ask, mayChange, isForm } = classes
  const acts = useClassActs(projectId)
  const [search, setSearch] = useState('')
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const [asked, setAsked] = useState<AskedClasses>()
  useEffect(() => useNotedRights.setState({ mayChange }), [mayChange])
  const shown = useMemo(() => narrowed(rows ?? [], search), [rows, search])
  const one = rows?.find(({ id }) => id === classId)
  const open = (id: number | null) => goTo({ area: 'classes', projectId, classId: id }, { replace: true })
  const add = () => openOverlay({ kind: 'newClasses', projectId })
  const save = useSaveClasses(project.data?.name)

  // A wide page shows the first class beside the list.
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
          <ClassesActions
            projectId={projectId}
            rows={rows}
            isForm={isForm}
            mayChange={mayChange}
            hindrance={hindrance}
            onExport={save}
          />
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
          <ClassPanes
            projectId={projectId}
            current={classId}
            classes={classes}
            all={all}
            shown={shown}
            search={search}
            onSearch={setSearch}
            selected={selected}
            onSelect={setSelected}
            acts={acts}
            onOpen={open}
            onAsk={(act, ids) => setAsked({ act, ids })}
            onExport={save}
          />
        )}
      </ListPage>
      {asked !== undefined && (
        <ClassQuestion
          asked={asked}
          rows={rows ?? []}
          current={classId}
          uses={uses}
          acts={acts}
          onClose={() => setAsked(undefined)}
          onDeleted={() => setSelected(new Set())}
          onOpen={open}
        />
      )}
    </div>
  )
}

interface ClassesActionsProps {
  readonly projectId: number
  readonly rows: readonly WireClass[] | undefined
  /** Fields of a form are the classes: people can't add any. */
  readonly isForm: boolean
  readonly mayChange: boolean
  readonly hindrance: string | undefined
  readonly onExport: (rows: readonly WireClass[]) => void
}

/** Exports, imports and adds classes. */
function ClassesActions({ projectId, rows, isForm, mayChange, hindrance, onExport }: ClassesActionsProps) {
  return (
    <>
      {rows !== undefined && rows.length > 0 && (
        <Button icon={<Download size={15} />} onClick={() => onExport(rows)}>
          Export
        </Button>
      )}
      {!isForm && (
        <>
          <Button
            icon={<Upload size={15} />}
            disabled={!mayChange}
            title={hindrance}
            onClick={() => openOverlay({ kind: 'importClasses', projectId })}
          >
            Import
          </Button>
          <Button
            look="primary"
            icon={<Plus size={16} />}
            disabled={!mayChange}
            title={hindrance}
            onClick={() => openOverlay({ kind: 'newClasses', projectId })}
          >
            New classes
          </Button>
        </>
      )}
    </>
  )
}

function narrowed<T extends { readonly name: string }>(rows: readonly T[], search: string): readonly T[] {
  const wanted = search.trim().toLowerCase()
  return wanted === '' ? rows : rows.filter(({ name }) => name.toLowerCase().includes(wanted))
}

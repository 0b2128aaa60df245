import { useQueryClient } from '@tanstack/react-query'
import { type Ref, useMemo, useRef } from 'react'
import type { Project } from '#domain/entities'
import { STEP_TYPE } from '#domain/enums'
import { typeHas } from '#domain/project-types'
import type { WireClass, WireSteps } from '#endpoints'
import { rowQuery } from '../../../desktop/row-query'
import { useCall } from '../../../desktop/use-call'
import { Problem } from '../../../kit/problem'
import { Link } from '../../../router/link'
import { ErrorPanel } from '../../../../ui/error-panel'
import { Skeleton } from '../../../../ui/skeleton'
import { amountText } from '../../../../ui/texts'
import { LastChange } from '../last-change'
import { SaveBar } from '../save-bar'
import page from '../settings-page.module.css'
import { afterSave, isTooLongToKeep, useTyped } from '../texts-store'
import { useUndoableSave } from '../use-undoable-save'
import { Connections } from './connections'
import {
  bodyOf,
  draftOf,
  draftProblem,
  type FlowDraft,
  type FlowType,
  isSameFlow,
  readDraft,
  STEPS_MAX,
  withStep,
} from './flow-draft'
import { StepList } from './step-list'
import styles from './steps-tab.module.css'

interface StepsTabProps {
  readonly project: Project
  readonly hindrance: string | undefined
}

const KINDS: readonly { readonly type: FlowType; readonly label: string; readonly about: string }[] = [
  { type: STEP_TYPE.initial, label: 'Freely', about: 'People annotate what they see, in any order.' },
  { type: STEP_TYPE.general, label: 'Step by step', about: 'An item is annotated class by class, in this order.' },
  {
    type: STEP_TYPE.key_point,
    label: 'Key points',
    about: 'Points are set in this order, and lines connect them.',
  },
]

/** How Loupe's editor follows the steps. */
const LEADS: Readonly<Record<number, string>> = {
  [STEP_TYPE.general]:
    'The editor selects the class and tool of each step, then asks for its attributes. Annotators can skip steps, go back, or leave them.',
  [STEP_TYPE.key_point]:
    'The editor asks for the points one by one. Together they are one skeleton of the first step’s class; the other classes name its points.',
}

/** The steps by which people annotate an item. */
export function StepsTab({ project, hindrance }: StepsTabProps) {
  const projectId = project.id
  const present = useCall(rowQuery('readSteps', { path: { projectId } }))
  const classes = useCall(rowQuery('listClasses', { projectId }))
  const failed = present.error ?? classes.error
  if (failed !== null && (present.data === undefined || classes.data === undefined)) {
    return (
      <ErrorPanel
        title="Couldn’t load the steps"
        failure={failed.failure}
        onRetry={() => void Promise.all([present.refetch(), classes.refetch()])}
        retrying={present.isFetching || classes.isFetching}
      />
    )
  }
  if (present.data === undefined || classes.data === undefined) return <Skeleton height={150} radius={10} />
  return (
    <Flow
      project={project}
      present={present.data}
      classes={classes.data.data}
      hindrance={hindrance}
      onStale={() => void present.refetch()}
    />
  )
}

interface FlowProps extends StepsTabProps {
  readonly present: WireSteps
  readonly classes: readonly WireClass[]
  /** Called when the platform has newer steps. */
  readonly onStale: () => void
}

function Flow({ project, present, classes, hindrance, onStale }: FlowProps) {
  const projectId = project.id
  const queries = useQueryClient()
  const [typed, setTyped] = useTyped(projectId, 'steps')
  const kept = useMemo(() => draftOf(present), [present])
  const edited = useMemo(() => (typed === undefined ? undefined : readDraft(typed.text)), [typed])
  const draft = edited ?? kept
  const byId = useMemo(() => new Map(classes.map((row) => [row.id, row])), [classes])
  const seen = edited === undefined ? present.revision : Number(typed?.was)
  const isChanged = edited !== undefined && !isSameFlow(edited, kept)
  const change = (next: FlowDraft) => {
    write.reset()
    setTyped({ text: JSON.stringify(next), was: String(seen) })
  }
  const write = useUndoableSave('saveSteps', {
    what: 'Steps',
    changes: ['readSteps', 'listSettings'],
    onSaved: (saved) => {
      queries.setQueryData(rowQuery('readSteps', { path: { projectId } }).queryKey, saved)
      setTyped((now) => afterSave(now, (text) => isSameText(text, draftOf(saved)), String(saved.revision)))
      return saidOf(kept, saved.revision)
    },
    onFailed: ({ failure }) => {
      if (failure.code === 'conflict') onStale()
    },
  })
  const saidOf = (flow: FlowDraft, revision: number) => ({ path: { projectId }, body: bodyOf(flow, revision) })
  const adding = useRef<HTMLSelectElement>(null)
  const isStale = isChanged && seen !== present.revision
  const problem = draftProblem(draft, byId)
  const mayChange = hindrance === undefined
  const isFree = draft.type === STEP_TYPE.initial
  return (
    <>
      <FlowKind draft={draft} projectType={project.type} mayChange={mayChange} onChange={change} />
      {!isFree && classes.length === 0 && (
        <section className={page.line} aria-label="Steps">
          <p className={page.hint}>
            A step is about a class, and this project has none yet.{' '}
            <Link to={{ area: 'classes', projectId, classId: null }}>Add classes</Link>
          </p>
        </section>
      )}
      {!isFree && (classes.length > 0 || draft.steps.length > 0) && (
        <section className={page.line} aria-label="Steps">
          <StepList
            draft={draft}
            classes={classes}
            byId={byId}
            mayChange={mayChange}
            onChange={change}
            onEmpty={() => adding.current?.focus()}
          />
          {mayChange && classes.length > 0 && draft.steps.length < STEPS_MAX && (
            <AddStep ref={adding} classes={classes} onAdd={(classId) => change(withStep(draft, classId))} />
          )}
          {draft.steps.length >= STEPS_MAX && <p className={page.hint}>A project has {STEPS_MAX} steps at most.</p>}
        </section>
      )}
      {draft.type === STEP_TYPE.key_point && draft.steps.length > 1 && (
        <Connections draft={draft} byId={byId} mayChange={mayChange} onChange={change} />
      )}
      {isChanged && !isStale && mayChange && <Problem role="status" text={problem} />}
      <SaveBar
        write={write}
        isChanged={isChanged && mayChange}
        isIncomplete={problem !== undefined}
        conflict={
          isStale
            ? `${present.changed_by ?? 'Somebody'} changed the steps meanwhile. Theirs: ${flowText(present)}`
            : undefined
        }
        onSaveMine={() => {
          if (problem === undefined) write.mutate(saidOf(draft, present.revision))
        }}
        onSave={() => write.mutate(saidOf(draft, seen))}
        onDiscard={() => setTyped(undefined)}
      >
        {typed !== undefined && isTooLongToKeep(typed) && (
          <p className={page.hint}>So many steps are not kept over a restart before they are saved.</p>
        )}
      </SaveBar>
      {!isChanged && <LastChange by={present.changed_by} at={present.changed_at} />}
    </>
  )
}

interface FlowKindProps {
  readonly draft: FlowDraft
  readonly projectType: number
  readonly mayChange: boolean
  readonly onChange: (draft: FlowDraft) => void
}

/** The choice between annotating freely, by steps, or by key points. */
function FlowKind({ draft, projectType, mayChange, onChange }: FlowKindProps) {
  const hasKeyPoints = typeHas(projectType, 'keyPointSteps')
  const isFree = draft.type === STEP_TYPE.initial
  return (
    <fieldset className={`${page.line} ${styles.kinds}`} disabled={!mayChange}>
      <legend className={styles.legend}>How an item is annotated</legend>
      {KINDS.filter(({ type }) => type !== STEP_TYPE.key_point || hasKeyPoints).map(({ type, label, about }) => (
        <label key={type} className={styles.kind}>
          <input type="radio" name="kind" checked={draft.type === type} onChange={() => onChange({ ...draft, type })} />
          <span>
            {label}
            <span className={page.hint}>{about}</span>
          </span>
        </label>
      ))}
      {!isFree && (
        <p className={page.hint}>
          {hasKeyPoints
            ? LEADS[draft.type]
            : 'Scripts and other clients follow these steps. Loupe keeps them; its editor of this type doesn’t follow them.'}
        </p>
      )}
      {isFree && draft.steps.length > 0 && (
        <p className={page.hint} role="status">
          {amountText(draft.steps.length, 'step goes', 'steps go')} with the change, once it is saved.
        </p>
      )}
    </fieldset>
  )
}

interface AddStepProps {
  readonly ref: Ref<HTMLSelectElement>
  readonly classes: readonly WireClass[]
  readonly onAdd: (classId: number) => void
}

/** The choice of a class, which adds a step of it. */
function AddStep({ ref, classes, onAdd }: AddStepProps) {
  return (
    <label className={styles.add}>
      Add a step
      <select
        ref={ref}
        className={page.select}
        value=""
        onChange={({ target }) => {
          if (target.value !== '') onAdd(Number(target.value))
        }}
      >
        <option value="">of class…</option>
        {classes.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Tells whether a stored draft equals a flow, or can't be read. */
function isSameText(text: string, flow: FlowDraft): boolean {
  const read = readDraft(text)
  return read === undefined || isSameFlow(read, flow)
}

/** A flow in a line. */
function flowText({ type, steps, connections }: WireSteps): string {
  if (type === STEP_TYPE.initial) return 'people annotate freely.'
  const names = steps.map(({ className }) => className ?? 'a deleted class').join(' → ')
  return `${names}${connections.length === 0 ? '' : `, ${amountText(connections.length, 'connection', 'connections')}`}.`
}

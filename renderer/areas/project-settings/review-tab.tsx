import type { Project } from '#domain/entities'
import type { ReviewRules } from '#domain/review-rules'
import { typeHas } from '#domain/project-types'
import type { WireReviewRules } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { ErrorPanel } from '../../../ui/error-panel'
import { Skeleton } from '../../../ui/skeleton'
import { LastChange } from './last-change'
import { bodyOf, draftOf, readDraft, type ReviewPart, rulesOf } from './review-draft'
import { ReviewChecks } from './review-checks'
import { ReviewLabels } from './review-labels'
import { ReviewLimits } from './review-limits'
import { ReviewReasons } from './review-reasons'
import { SaveBar } from './save-bar'
import styles from './settings-page.module.css'
import { useTyped } from './texts-store'
import { useUndoableSave } from './use-undoable-save'

interface ReviewTabProps {
  readonly project: Project
  readonly hindrance: string | undefined
}

/** How items are reviewed: the reasons to pick from, and the checks that hold an item back. */
export function ReviewTab({ project, hindrance }: ReviewTabProps) {
  const read = useCall(rowQuery('readReviewRules', { path: { projectId: project.id } }))
  if (read.data === undefined) {
    return read.isError ? (
      <ErrorPanel
        title="The rules of review can't be shown"
        failure={read.error.failure}
        onRetry={() => void read.refetch()}
        retrying={read.isFetching}
      />
    ) : (
      <Skeleton height={320} radius={10} />
    )
  }
  return <ReviewForm project={project} present={read.data} hindrance={hindrance} />
}

interface ReviewFormProps extends ReviewTabProps {
  readonly present: WireReviewRules
}

function ReviewForm({ project, present, hindrance }: ReviewFormProps) {
  const projectId = project.id
  const [typed, setTyped] = useTyped(projectId, 'review')
  const shown = JSON.stringify(draftOf(present))
  const kept = readDraft(typed?.text)
  const draft = kept ?? draftOf(present)
  const { rules, problem } = rulesOf(draft)
  const isChanged = kept !== undefined && JSON.stringify(kept) !== shown
  const write = useUndoableSave('saveReviewRules', {
    what: 'Review rules',
    text: 'They apply to items opened or submitted from now on.',
    changes: ['readReviewRules'],
    onSaved: (saved) => {
      setTyped(undefined)
      return saidOf(present, saved.revision)
    },
  })
  const saidOf = (of: ReviewRules, revision: number) => ({ path: { projectId }, body: bodyOf(of, revision) })
  const failure = write.error?.failure
  // Another person saved rules since this one began to type: ask before they are overwritten.
  const isOver = isChanged && typed !== undefined && typed.was !== shown
  const conflict =
    failure?.code === 'conflict'
      ? failure.message
      : isOver
        ? `${present.changed_by ?? 'Somebody'} changed the rules of review in the meantime.`
        : undefined
  const save = () => write.mutate(saidOf(rules, present.revision))
  const part: ReviewPart = {
    draft,
    problem,
    disabled: hindrance !== undefined || write.isPending,
    change: (next) => {
      write.reset()
      setTyped({ text: JSON.stringify({ ...draft, ...next }), was: typed?.was ?? shown })
    },
  }
  const isOfItems = typeHas(project.type, 'itemClasses')
  const hasObjects = typeHas(project.type, 'checks')
  return (
    <form
      className={styles.form}
      aria-label="Review"
      onSubmit={(event) => {
        event.preventDefault()
        if (isChanged && problem === undefined && conflict === undefined) save()
      }}
    >
      {isOfItems && <ReviewLabels {...part} />}
      <ReviewReasons {...part} />
      {hasObjects && <ReviewChecks {...part} isOfItems={isOfItems} />}
      {hasObjects && <ReviewLimits {...part} projectId={projectId} />}
      <SaveBar
        write={write}
        isChanged={isChanged}
        isIncomplete={problem !== undefined}
        conflict={conflict}
        onSaveMine={save}
        onDiscard={() => setTyped(undefined)}
      >
        {problem !== undefined && <p className={styles.hint}>Complete the fields above first.</p>}
      </SaveBar>
      <LastChange by={present.changed_by} at={present.changed_at} />
    </form>
  )
}

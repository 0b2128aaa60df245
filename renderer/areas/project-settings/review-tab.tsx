import { nextStep } from '#domain/errors'
import type { Project } from '#domain/entities'
import type { ReviewRules } from '#domain/review-rules'
import { typeHas } from '#domain/project-types'
import type { WireReviewRules } from '#endpoints'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { notify, notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { ErrorPanel } from '../../../ui/error-panel'
import { Skeleton } from '../../../ui/skeleton'
import { ConflictChoice } from './conflict-choice'
import { LastChange } from './last-change'
import { bodyOf, draftOf, readDraft, type ReviewPart, rulesOf } from './review-draft'
import { ReviewChecks } from './review-checks'
import { ReviewLabels } from './review-labels'
import { ReviewLimits } from './review-limits'
import { ReviewReasons } from './review-reasons'
import styles from './settings-page.module.css'
import { useTyped } from './texts-store'

interface ReviewTabProps {
  readonly project: Project
  readonly hindrance: string | undefined
}

/** How items are reviewed: reasons to pick from, and what of the checks keeps an item from being handed on. */
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
  const write = useWrite('saveReviewRules', {
    changes: ['readReviewRules'],
    onDone: (saved) => {
      setTyped(undefined)
      notify({
        tone: 'success',
        title: 'Review rules saved',
        text: 'They apply to items opened or submitted from now on.',
        action: { label: 'Undo', run: () => back.mutate(saidOf(present, saved.revision)) },
      })
    },
  })
  const back = useWrite('saveReviewRules', {
    changes: ['readReviewRules'],
    onDone: () => notify({ tone: 'success', title: 'Change of the review rules undone' }),
    onFailed: ({ failure: refusal }) => notifyFailure(refusal, 'Couldn’t undo the change of the review rules'),
  })
  const saidOf = (of: ReviewRules, revision: number) => ({ path: { projectId }, body: bodyOf(of, revision) })
  const failure = write.error?.failure
  // Somebody else wrote others since the person began: theirs are not overwritten unseen.
  const isOver = isChanged && typed !== undefined && typed.was !== shown
  const isConflict = isOver || failure?.code === 'conflict'
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
        if (isChanged && problem === undefined && !isConflict) save()
      }}
    >
      {isOfItems && <ReviewLabels {...part} />}
      <ReviewReasons {...part} />
      {hasObjects && <ReviewChecks {...part} isOfItems={isOfItems} />}
      {hasObjects && <ReviewLimits {...part} projectId={projectId} />}
      {isConflict && (
        <ConflictChoice
          onSaveMine={save}
          onKeepTheirs={() => {
            write.reset()
            setTyped(undefined)
          }}
        >
          {failure?.code === 'conflict'
            ? failure.message
            : `${present.changed_by ?? 'Somebody'} changed the rules of review in the meantime.`}
        </ConflictChoice>
      )}
      {failure !== undefined && !isConflict && (
        <p className={styles.conflict} role="alert">
          {failure.message} {nextStep(failure)}
        </p>
      )}
      {isChanged && !isConflict && (
        <div className={styles.buttons}>
          <Button look="primary" type="submit" disabled={problem !== undefined} busy={write.isPending}>
            Save
          </Button>
          <Button onClick={() => setTyped(undefined)}>Cancel</Button>
          {problem !== undefined && <p className={styles.hint}>Complete the fields above first.</p>}
        </div>
      )}
      <LastChange by={present.changed_by} at={present.changed_at} />
    </form>
  )
}

import { GitCompareArrows } from 'lucide-react'
import { useId, useState } from 'react'
import type { Result } from '#domain/result'
import { Button } from '../../../../ui/button'
import { useNow } from '../../../../ui/use-now'
import { useReviewer } from '../../../reviewer-context'
import type { OtherVersion } from '../../document/other-version'
import type { MergeChoices } from '../../document/merge-plan'
import type { Merging } from '../../document/merging'
import type { SaveState } from '../../document/save'
import { useObservable } from '../../use-observable'
import type { Saving } from '../../work/saving'
import styles from './conflict-panel.module.css'
import type { KeptPorts } from './kept-version-list'
import { MergeQuestion, undecided, useMergePlan } from './merge-choices'
import { useBringBack } from './use-bring-back'
import { VersionCounts } from './version-counts'
import { personName, savedTime, versionName } from './words'

interface ConflictPanelProps {
  readonly itemId: number
  readonly saving: Pick<Saving, 'state' | 'keepMine'>
  readonly versions: KeptPorts & { readonly other: OtherVersion; readonly merging: Merging }
  /** Discards the user's version. */
  readonly giveUp: () => Promise<Result<null>>
  /** Shows one of the user's objects at its place. */
  readonly onShow: (row: number) => void
}

/** Another person saved the same item: the user merges both versions or chooses one; both are kept. */
export function ConflictPanel({ saving, ...question }: ConflictPanelProps) {
  const state = useObservable(saving.state)
  // The key resets the question for each conflict: it opens again even if the user postponed it before.
  return state.at === 'conflict' ? (
    <Question key={String(state.revision)} met={state} keepMine={saving.keepMine} {...question} />
  ) : null
}

interface QuestionProps extends Omit<ConflictPanelProps, 'saving'> {
  readonly met: Extract<SaveState, { readonly at: 'conflict' }>
  readonly keepMine: Saving['keepMine']
}

function Question({ met, itemId, versions, keepMine, giveUp, onShow }: QuestionProps) {
  const { kept, people, other, merging } = versions
  const { current, notices } = useReviewer()
  const bringBack = useBringBack(kept, people)
  const names = useObservable(people.names)
  const now = useNow()
  // Covers as little as possible of the displayed version.
  const isLooking = useObservable(other.shown) !== undefined
  const title = useId()
  const [isLater, setLater] = useState(false)
  const [choosing, setChoosing] = useState<'mine' | 'theirs' | 'merge'>()
  const plan = useMergePlan(merging, other)
  const [choices, setChoices] = useState<MergeChoices>(new Map())
  const who = personName(met.by, names)
  const when = met.savedAt === undefined ? '' : ` at ${savedTime(met.savedAt, now)}`

  /** Offers to restore the other version while the notice is visible. */
  async function told(chosen: 'mine' | 'theirs'): Promise<void> {
    const left = await kept.newest(itemId, chosen === 'mine' ? 'theirs' : 'mine')
    void kept.read(itemId)
    const action = left && {
      label: `Bring back ${versionName(left, names, Date.now())}`,
      run: () => void bringBack(left),
    }
    const words = chosen === 'mine' ? 'You continue with your version' : `You continue with the version of ${who}`
    notices.show('success', words, 'The other version stays on this computer for 30 days.', action)
  }

  /** Applies the other person's changes as one step, then saves. */
  async function merge(): Promise<void> {
    setChoosing('merge')
    const why = await merging.merge(choices)
    const isSaved = why === undefined && (await keepMine())
    setChoosing(undefined)
    if (why !== undefined) return void notices.show('warning', 'Not merged', why)
    if (!isSaved) return
    void kept.read(itemId)
    const text = 'You can undo the merge. Both versions stay on this computer for 30 days.'
    notices.show('success', `Your version has the changes of ${who} too`, text)
  }

  async function choose(chosen: 'mine' | 'theirs'): Promise<void> {
    setChoosing(chosen)
    if (chosen === 'mine') {
      const isSaved = await keepMine()
      setChoosing(undefined)
      if (isSaved) await told('mine')
      return
    }
    const given = await giveUp()
    setChoosing(undefined)
    if (!given.ok) return notices.tell(given.error, 'Couldn’t use the other version')
    await told('theirs')
    current.retry()
  }

  /** A decision is missing, or the merge is still unknown. */
  const isOpen = plan === undefined || undecided(plan, choices) > 0

  if (isLater) {
    return (
      <div className={styles.bar}>
        <GitCompareArrows size={15} aria-hidden />
        <span>{who} saved this item too.</span>
        <Button size="small" onClick={() => setLater(false)}>
          Choose a version…
        </Button>
      </div>
    )
  }
  return (
    <section className={styles.panel} aria-labelledby={title}>
      <h3 id={title} role="alert" className={styles.title}>
        <GitCompareArrows size={16} aria-hidden />
        {who} saved this item{when}
      </h3>
      {!isLooking && (
        <p className={styles.text}>
          {merging.refusal() === undefined
            ? 'You changed it too. Nothing was overwritten: merge both versions, or choose one.'
            : 'You changed it as well. Nothing was overwritten: choose one version.'}
        </p>
      )}
      <VersionCounts other={other} />
      {plan !== undefined && !isLooking && (
        <MergeQuestion plan={plan} choices={choices} onChoices={setChoices} onShow={onShow} />
      )}
      <div className={styles.choices}>
        <Button
          look="quiet"
          onClick={() => {
            other.show(false)
            setLater(true)
          }}
        >
          Decide later
        </Button>
        <span className={styles.gap} />
        <Button
          busy={choosing === 'theirs'}
          disabled={choosing !== undefined && choosing !== 'theirs'}
          onClick={() => void choose('theirs')}
        >
          Take theirs
        </Button>
        <Button
          busy={choosing === 'mine'}
          disabled={choosing !== undefined && choosing !== 'mine'}
          onClick={() => void choose('mine')}
        >
          Keep mine
        </Button>
        <Button
          look="primary"
          busy={choosing === 'merge'}
          disabled={isOpen || isLooking || (choosing !== undefined && choosing !== 'merge')}
          title={
            merging.refusal() ??
            (isOpen && plan !== undefined ? 'First decide on the objects that both changed.' : undefined)
          }
          onClick={() => void merge()}
        >
          Merge both
        </Button>
      </div>
      {!isLooking && <p className={styles.hint}>You can restore the other one for 30 days.</p>}
    </section>
  )
}

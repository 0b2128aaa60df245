import { GalleryHorizontal, X } from 'lucide-react'
import { useMemo, useState } from 'react'
import { maskDifference } from '#domain/annotation/mask/mask-difference'
import type { PartMask } from '#domain/annotation/mask/part-mask'
import { Button } from '../../../../ui/button'
import { IconButton } from '../../../../ui/icon-button'
import { Spinner } from '../../../../ui/spinner'
import { amountText, countText } from '../../../../ui/texts'
import { useDerived } from '../../../use-reviewer-state'
import { useReviewer } from '../../../reviewer-context'
import { useKeys } from '../../../shortcuts/use-keys'
import type { ChoiceSource } from '../../../session/view-choices'
import { COMPARE_CHOICES, type CompareLook } from '../../document/compare-choices'
import type { ObjectChange } from '../../document/changes-between'
import type { Comparison } from '../../document/comparing'
import { useObservable } from '../../use-observable'
import type { KeptPorts } from '../versions/kept-version-list'
import { ChangeList } from './change-list'
import type { ComparePorts } from './compare-ports'
import styles from './compare-panel.module.css'
import { SideChoice } from './side-choice'
import { ThreadChanges } from './thread-changes'
import { ValueChanges } from './value-changes'

interface ComparePanelProps {
  readonly versions: ComparePorts & KeptPorts
  readonly choices: ChoiceSource
  /** Why nothing can be changed now; undefined if it can. */
  readonly refusal: string | undefined
  readonly comparison: Exclude<Comparison, { readonly at: 'closed' }>
  /** The loaded pixels, if the item has a mask. */
  readonly mask?: PartMask | undefined
}

const LOOKS = [
  ['overlay', 'Overlapping'],
  ['swipe', 'Swipe'],
  ['beside', 'Side by side'],
  ['pixels', 'Changed pixels'],
] as const satisfies readonly (readonly [CompareLook, string])[]

const KINDS = [
  ['changed', 'Changed'],
  ['added', 'Added'],
  ['deleted', 'Deleted'],
] as const satisfies readonly (readonly [ObjectChange['how'], string])[]

/**
 * Compares two versions of the item: choosing them, displaying them on the picture, listing differences, and restoring
 * some of these.
 */
export function ComparePanel({ versions, choices, refusal, comparison, mask }: ComparePanelProps) {
  const { comparing, compareKeys } = versions
  const walkKeys = useKeys('objects.one-by-one')
  const mayWalk =
    comparison.at === 'ready' &&
    comparison.is === undefined &&
    comparison.changes.some(({ after }) => after !== undefined)
  const { compare: look } = useObservable(choices.of(COMPARE_CHOICES))
  const { before, after } = comparison
  return (
    <section className={styles.panel} aria-label="Compare">
      <header className={styles.head}>
        <h3 className={styles.title}>Compare</h3>
        {mayWalk && (
          <IconButton
            label="Review the changes one by one"
            keys={walkKeys}
            icon={GalleryHorizontal}
            onClick={compareKeys.walk}
          />
        )}
        <IconButton label="Stop comparing" keys="Esc" icon={X} onClick={comparing.close} />
      </header>
      <div className={styles.sides}>
        <SideChoice
          label="Earlier"
          versions={versions}
          side={before}
          other={after}
          onSide={(next) => comparing.open(next, after)}
        />
        <SideChoice
          label="Later"
          versions={versions}
          side={after}
          other={before}
          onSide={(next) => comparing.open(before, next)}
        />
      </div>
      <div role="group" aria-label="Compare the present version with" className={styles.quick}>
        <Quick words="Saved before" id="compare.last" run={compareKeys.openLast} />
        <Quick words="Somebody else’s" id="compare.other" run={compareKeys.openOther} />
      </div>
      <div role="group" aria-label="Layout of the versions" className={styles.looks}>
        {LOOKS.filter(([id]) => id !== 'pixels' || mask !== undefined).map(([id, words]) => (
          <button
            key={id}
            type="button"
            aria-pressed={look === id}
            onClick={() => choices.of(COMPARE_CHOICES).set({ compare: id })}
          >
            {words}
          </button>
        ))}
      </div>
      {comparison.at === 'loading' && (
        <p className={styles.note} role="status">
          <Spinner /> Comparing…
        </p>
      )}
      {comparison.at === 'failed' && (
        <p className={styles.note} role="alert">
          {comparison.why === 'gone'
            ? 'The platform doesn’t keep this revision any more. Choose another one.'
            : 'Couldn’t load this version. Try again.'}{' '}
          {comparison.why !== 'gone' && (
            <Button size="small" onClick={comparing.retry}>
              Try again
            </Button>
          )}
        </p>
      )}
      {comparison.at === 'ready' && look === 'pixels' && mask !== undefined && (
        <PixelCounts comparison={comparison} mask={mask} />
      )}
      {comparison.at === 'ready' && <Differences versions={versions} refusal={refusal} comparison={comparison} />}
    </section>
  )
}

interface PixelCountsProps {
  readonly comparison: Extract<Comparison, { readonly at: 'ready' }>
  readonly mask: PartMask
}

/** The number of differing pixels, by kind of difference. */
function PixelCounts({ comparison: { was, is }, mask }: PixelCountsProps) {
  const [before, after] = [was.mask, is === undefined ? mask : is.mask]
  const found = useMemo(() => before && after && maskDifference(before, after), [before, after])
  if (found === undefined) return null
  const { added, removed, changed } = found.counts
  return (
    <p className={styles.note} role="status">
      {added + removed + changed === 0
        ? 'The pixels of both versions are the same.'
        : `Pixels: ${countText(added)} added, ${countText(removed)} removed, ${countText(changed)} of another object`}
    </p>
  )
}

interface QuickProps {
  readonly words: string
  readonly id: string
  readonly run: () => Promise<void>
}

/** A button for a frequent comparison. */
function Quick({ words, id, run }: QuickProps) {
  const keys = useKeys(id)
  return (
    <button type="button" title={keys === undefined ? words : `${words} (${keys})`} onClick={() => void run()}>
      {words}
    </button>
  )
}

interface DifferencesProps extends Pick<ComparePanelProps, 'versions' | 'refusal'> {
  readonly comparison: Extract<Comparison, { readonly at: 'ready' }>
}

function Differences({
  versions: { comparing, compareKeys, people },
  refusal: shownRefusal,
  comparison,
}: DifferencesProps) {
  const { changes, threads, values, same, after, is } = comparison
  // Restoring always changes the current version, even between two earlier ones.
  const refusal = is === undefined ? shownRefusal : comparing.refusal()
  const { notices } = useReviewer()
  const chosen = useObservable(comparing.chosen)
  const mayRevert = useDerived(({ permissions }) => permissions.folder.revert)
  const [only, setOnly] = useState<ObjectChange['how']>()
  const [isBusy, setBusy] = useState(false)
  const shown = useMemo(
    () => (only === undefined ? changes : changes.filter(({ how }) => how === only)),
    [changes, only],
  )

  async function restore(wanted: readonly ObjectChange[]): Promise<void> {
    setBusy(true)
    const why = await comparing.restore(wanted)
    setBusy(false)
    if (why === undefined)
      notices.announce(`${amountText(wanted.length, 'object', 'objects')} restored. You can undo this.`)
    else notices.show('warning', 'Not restored', why)
  }

  const said = (
    <>
      <ValueChanges values={values} comparing={comparing} mayRestore={mayRevert} />
      <ThreadChanges threads={threads} comparing={comparing} people={people} mayRestore={mayRevert} />
    </>
  )
  if (changes.length === 0)
    return (
      <>
        <p className={styles.note} role="status">
          Both versions have the same {amountText(same, 'object', 'objects')}, without differences.
        </p>
        {said}
      </>
    )
  const wanted = changes.filter(({ key }) => chosen.has(key))
  return (
    <>
      <div role="group" aria-label="Filter differences" className={styles.kinds}>
        <button type="button" aria-pressed={only === undefined} onClick={() => setOnly(undefined)}>
          All <span>{countText(changes.length)}</span>
        </button>
        {KINDS.map(([how, words]) => {
          const count = changes.reduce((sum, one) => sum + (one.how === how ? 1 : 0), 0)
          return (
            <button
              key={how}
              type="button"
              data-how={how}
              aria-pressed={only === how}
              disabled={count === 0 && only !== how}
              onClick={() => setOnly(only === how ? undefined : how)}
            >
              {words} <span>{countText(count)}</span>
            </button>
          )
        })}
      </div>
      <ChangeList changes={shown} chosen={chosen} onChoose={comparing.choose} onShow={compareKeys.showChange} />
      {said}
      <footer className={styles.foot}>
        {mayRevert ? (
          <>
            {after.of !== 'now' && <p className={styles.hint}>Restoring changes the present annotation.</p>}
            <Button
              size="small"
              disabled={wanted.length === 0 || refusal !== undefined || isBusy}
              title={refusal ?? (wanted.length === 0 ? 'Choose objects in the list first.' : undefined)}
              onClick={() => void restore(wanted)}
            >
              {wanted.length > 1 ? `Restore ${countText(wanted.length)}` : 'Restore'}
            </Button>
            <Button
              size="small"
              busy={isBusy}
              disabled={refusal !== undefined}
              title={refusal ?? 'Restores all objects of the earlier version. You can undo this.'}
              onClick={() => void restore(changes)}
            >
              Restore all {countText(changes.length)}
            </Button>
          </>
        ) : (
          <p className={styles.hint}>Your role can’t restore objects. Ask an admin of the project.</p>
        )}
      </footer>
    </>
  )
}

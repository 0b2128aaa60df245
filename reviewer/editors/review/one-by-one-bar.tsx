import { CircleCheck, CircleX, ChevronLeft, ChevronRight, ListFilter, X } from 'lucide-react'
import { useMemo } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { ProgressBar } from '../../../ui/progress-bar'
import type { ChoiceSource } from '../../session/view-choices'
import { WALK_CHOICES } from './one-by-one'
import { useKeys } from '../../shortcuts/use-keys'
import { DECISIONS, DECISION_FILTER_WORDS } from '../document/decision-words'
import type { Editing } from '../document/editing'
import type { Listing } from '../document/object-listing'
import type { ObjectViews } from '../document/object-view'
import type { Observable } from '../observable'
import { useObservable } from '../use-observable'
import type { Disapproving } from './disapproving'
import { endWords, type OneByOne, type OneByOneSeen } from './one-by-one'
import type { ItemDecision } from './item-decision'
import { decisionCounts } from './walk-filters'
import bar from '../bar.module.css'
import { ClassSwatch } from '../class-swatch'
import styles from './one-by-one-bar.module.css'

interface OneByOneBarProps {
  readonly oneByOne: OneByOne
  readonly views: ObjectViews
  readonly editing: Editing
  readonly disapproving: Pick<Disapproving, 'disapprove' | 'asking'>
  readonly choices: ChoiceSource
  readonly itemDecision: ItemDecision
  /** The user may approve and disapprove objects. */
  readonly mayApprove: Observable<boolean>
  /** Returns the focus to the picture. */
  readonly onDone: () => void
}

/** The bar of a walk from object to object, with position and decisions; empty without a walk. */
export function OneByOneBar(props: OneByOneBarProps) {
  const seen = useObservable(props.oneByOne.seen)
  return seen.isOn ? <Walk {...props} seen={seen} /> : null
}

interface WalkProps extends OneByOneBarProps {
  readonly seen: OneByOneSeen
}

function Walk(props: WalkProps) {
  const { oneByOne, views, editing, mayApprove, onDone, seen } = props
  const { selected, listing } = useObservable(views.still)
  const { refusal } = useObservable(editing.seen)
  const mayDecide = useObservable(mayApprove) && refusal === undefined
  const keys = {
    previous: useKeys('objects.previous'),
    next: useKeys('objects.next'),
    end: useKeys('objects.one-by-one'),
  }
  const { at, count, left } = seen
  return (
    // Shortcuts decide about the object from anywhere in the bar.
    <section className={`${bar.bar} ${bar.rows}`} aria-label="Objects one by one" data-shortcut-scope="canvas">
      <div className={bar.row}>
        <IconButton
          label="The previous object"
          keys={keys.previous}
          icon={ChevronLeft}
          disabled={count === 0}
          onClick={() => oneByOne.step(-1)}
        />
        <span className={`${bar.number} ${styles.place}`}>{placeWords(at, count)}</span>
        <IconButton
          label="The next object"
          keys={keys.next}
          icon={ChevronRight}
          disabled={count === 0}
          onClick={() => oneByOne.step(1)}
        />
        {selected !== undefined && at > 0 && <Name object={selected} />}
        {mayDecide && count > 0 && <Decisions {...props} object={at > 0 ? selected : undefined} />}
        <WalkMenu {...props} />
        <IconButton
          label="End"
          keys={keys.end}
          icon={X}
          onClick={() => {
            oneByOne.stop()
            onDone()
          }}
        />
      </div>
      {listing.among !== undefined && <p className={`${bar.detail} ${styles.among}`}>{listing.among.words}</p>}
      {mayDecide && count > 0 && (
        <div className={bar.row}>
          <span className={styles.progress}>
            <ProgressBar done={count - left} total={count} label="Objects that are decided" />
          </span>
          <span className={`${bar.number} ${styles.left}`}>
            {left === 0 ? endWords(seen) : `${left.toLocaleString('en')} left`}
          </span>
          {left === 0 && <AtTheEnd {...props} />}
        </div>
      )}
    </section>
  )
}

function placeWords(at: number, count: number): string {
  if (count === 0) return 'No object to review'
  const all = count.toLocaleString('en')
  return at === 0 ? `${all} in the list` : `${at.toLocaleString('en')} of ${all}`
}

function Name({ object }: { readonly object: AnnotationObject }) {
  const { className, colour, row, approval, approvalBefore, reason } = object
  return (
    <span className={`${bar.subject} ${styles.object}`}>
      <ClassSwatch colour={colour} />
      <span className={bar.name}>
        {className === '' ? 'No class' : className} #{row + 1}
      </span>
      {approvalBefore !== undefined && (
        <span className={`${bar.detail} ${styles.before}`} title={reason}>
          Changed since it was {approvalBefore}
          {reason !== undefined && `: ${reason}`}
        </span>
      )}
      {approval === 'disapproved' && reason !== undefined && (
        <span className={`${bar.detail} ${styles.before}`} title={reason}>
          {reason}
        </span>
      )}
    </span>
  )
}

function Decisions({
  oneByOne,
  disapproving,
  object,
  onDone,
}: WalkProps & { readonly object: AnnotationObject | undefined }) {
  const keys = { approved: useKeys('objects.approve'), disapproved: useKeys('objects.disapprove') }
  const approval = object?.approval
  return (
    <span className={styles.decisions}>
      <Button
        size="small"
        icon={<CircleCheck size={16} aria-hidden />}
        aria-label="Approve"
        aria-pressed={approval === 'approved'}
        data-decision="approved"
        className={styles.decision}
        title={`Approve it and go on (${keys.approved ?? 'no key'})`}
        onClick={() => {
          oneByOne.decide('approved')
          onDone()
        }}
      >
        <span className={styles.word}>Approve</span>
      </Button>
      <Button
        size="small"
        icon={<CircleX size={16} aria-hidden />}
        aria-label="Disapprove"
        aria-pressed={approval === 'disapproved'}
        data-decision="disapproved"
        className={styles.decision}
        title={`Disapprove it and go on (${keys.disapproved ?? 'no key'})`}
        onClick={() => {
          disapproving.disapprove()
          // If a reason is needed, the focus belongs to its dialog.
          if (disapproving.asking.get() === undefined) onDone()
        }}
      >
        <span className={styles.word}>Disapprove</span>
      </Button>
    </span>
  )
}

/** The end of a walk: offers a second walk over disapproved objects, or a decision about the item. */
function AtTheEnd({ views, seen, itemDecision, onDone }: WalkProps) {
  const { decided } = views.get().listing
  const to = seen.disapproved === 0 ? 'approved' : 'disapproved'
  const keys = useKeys(`item.${to}`)
  const words = to === 'approved' ? 'Approve the item' : 'Disapprove the item'
  return (
    <>
      {seen.disapproved > 0 && decided !== 'disapproved' && (
        <Button
          size="small"
          onClick={() => {
            views.list({ decided: 'disapproved' })
            onDone()
          }}
        >
          Review disapproved objects
        </Button>
      )}
      {itemDecision.isOpen() && (
        <Button
          size="small"
          title={keys === undefined ? words : `${words} (${keys})`}
          onClick={() => {
            itemDecision.decide(to)
            onDone()
          }}
        >
          {words}
        </Button>
      )}
    </>
  )
}

const OTHERS = ['dimmed', 'hidden', 'shown'] as const
const OTHERS_WORDS: Readonly<Record<'dimmed' | 'hidden' | 'shown', string>> = {
  dimmed: 'Dimmed',
  hidden: 'Hidden',
  shown: 'As always',
}

/** Chooses the walked objects, which are the listed ones, and the look of the others. */
function WalkMenu({ views, choices }: WalkProps) {
  const { objects, listing, selected } = useObservable(views.still)
  const { others } = useObservable(choices.of(WALK_CHOICES))
  const counts = useMemo(() => decisionCounts(objects, listing), [objects, listing])
  const only = listing.className ?? selected?.className
  const entries: readonly MenuEntry[] = [
    { kind: 'heading', label: 'Walk' },
    ...DECISIONS.filter((one) => one === listing.decided || counts.get(one) !== 0).map(
      (decided): MenuEntry => ({
        kind: 'one',
        label: DECISION_FILTER_WORDS[decided ?? 'all'],
        hint: counts.get(decided)?.toLocaleString('en') ?? '',
        checked: listing.decided === decided,
        onChoose: () => views.list({ decided }),
      }),
    ),
    ...(only === undefined ? [] : classEntries(only, listing, views)),
    ...amongEntries(listing, views),
    { kind: 'separator' },
    { kind: 'heading', label: 'The other objects' },
    ...OTHERS.map(
      (one): MenuEntry => ({
        kind: 'one',
        label: OTHERS_WORDS[one],
        checked: others === one,
        onChoose: () => choices.of(WALK_CHOICES).set({ others: one }),
      }),
    ),
  ]
  return (
    <Menu
      label="Objects to walk"
      look="quiet"
      size="small"
      align="end"
      icon={<ListFilter size={16} aria-hidden />}
      aria-label="Filter the walk, and dim or hide other objects"
      entries={entries}
    />
  )
}

/** The menu entry that removes the filter that the walk started with. */
function amongEntries({ among }: Listing, views: Pick<ObjectViews, 'list'>): readonly MenuEntry[] {
  if (among === undefined) return []
  return [
    { kind: 'separator' },
    { kind: 'any', label: among.words, checked: true, onChoose: () => views.list({ among: undefined }) },
  ]
}

function classEntries(only: string, listing: Listing, views: Pick<ObjectViews, 'list'>): readonly MenuEntry[] {
  const isOnly = listing.className !== undefined
  return [
    { kind: 'separator' },
    {
      kind: 'any',
      label: `Only ${only === '' ? 'those without a class' : only}`,
      checked: isOnly,
      onChoose: () => views.list({ className: isOnly ? undefined : only }),
    },
  ]
}

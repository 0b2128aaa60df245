import { ChevronLeft, ChevronRight, ListOrdered, Plus, X } from 'lucide-react'
import { Button } from '../../../ui/button'
import { IconButton } from '../../../ui/icon-button'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { ProgressBar } from '../../../ui/progress-bar'
import { useKeys } from '../../shortcuts/use-keys'
import type { Observable } from '../observable'
import type { OneByOneSeen } from '../review/one-by-one'
import { useObservable } from '../use-observable'
import type { Flow, FlowSeen, ShownStep } from './flow'
import bar from '../bar.module.css'
import { ClassSwatch } from '../class-swatch'
import styles from './flow-bar.module.css'
import { endWords, markWords, moreWords, placeWords, saidOf, stepName, stepWants } from './flow-words'

interface FlowBarProps {
  readonly flow: Flow
  /** During a walk from object to object, that walk's bar replaces this one. */
  readonly oneByOne: { readonly seen: Observable<OneByOneSeen> }
  /** Returns the focus to the picture. */
  readonly onDone: () => void
}

/**
 * The current step of the project's flow. After the user left the flow, a button to resume it; empty without a flow.
 */
export function FlowBar({ flow, oneByOne, onDone }: FlowBarProps) {
  const hasSteps = useObservable(flow.hasSteps)
  const seen = useObservable(flow.seen)
  const { isOn: isWalking } = useObservable(oneByOne.seen)
  const keys = useKeys('flow.on')
  if (!hasSteps || isWalking) return null
  if (seen !== undefined) return <Steps flow={flow} seen={seen} onDone={onDone} />
  return (
    <section className={`${bar.bar} ${styles.left}`} aria-label="Steps" data-flow-bar="left">
      <Button
        size="small"
        look="quiet"
        icon={<ListOrdered size={16} aria-hidden />}
        title={`Follow the steps of the project (${keys ?? 'no key'})`}
        onClick={() => {
          flow.setOn(true)
          onDone()
        }}
      >
        Follow the steps
      </Button>
    </section>
  )
}

interface StepsProps {
  readonly flow: Flow
  readonly seen: FlowSeen
  readonly onDone: () => void
}

function Steps({ flow, seen, onDone }: StepsProps) {
  const keys = { back: useKeys('flow.back'), next: useKeys('flow.next'), leave: useKeys('flow.on') }
  const { at, steps, kind, refusal, isComing } = seen
  const isReadOnly = refusal !== undefined || isComing
  const isEnd = at >= steps.length
  const areKeyPoints = kind === 'keyPoints'
  const done = steps.filter(
    ({ mark }) => mark === 'made' || mark === 'skipped' || (areKeyPoints && mark === 'asks'),
  ).length
  const run = (act: () => void) => () => {
    act()
    onDone()
  }
  return (
    // The picture's shortcuts work from anywhere in the bar.
    <section className={`${bar.bar} ${bar.rows}`} aria-label="Steps" data-flow-bar="on" data-shortcut-scope="canvas">
      <div className={bar.row}>
        <IconButton
          label={areKeyPoints ? 'Remove the last point' : 'The previous step'}
          keys={keys.back}
          icon={ChevronLeft}
          disabled={(at === 0 && !areKeyPoints) || isComing || (areKeyPoints && isReadOnly)}
          onClick={run(flow.back)}
        />
        <StepMenu {...{ flow, seen, onDone }} />
        {isEnd && seen.asking === undefined ? (
          <>
            <span className={styles.end}>{endWords(seen)}</span>
            {moreWords(seen) !== '' && !isReadOnly && <span className={bar.detail}>{moreWords(seen)}</span>}
          </>
        ) : (
          <Present seen={seen} />
        )}
        {seen.areOthers && (
          <Button
            size="small"
            look="quiet"
            className={styles.others}
            title="The steps of the project changed. Your work stays. Press to dismiss."
            onClick={run(flow.noted)}
          >
            Steps changed
          </Button>
        )}
        {!isReadOnly && <Acts {...{ flow, seen, onDone }} />}
        {refusal !== undefined && !isComing && (
          <span className={styles.refusal} title={refusal}>
            Read-only
          </span>
        )}
        {!areKeyPoints && (
          <IconButton
            label="The next step"
            keys={keys.next}
            icon={ChevronRight}
            disabled={isEnd || isComing}
            onClick={run(flow.next)}
          />
        )}
        <IconButton label="Leave the steps" keys={keys.leave} icon={X} onClick={run(() => flow.setOn(false))} />
      </div>
      <ProgressBar
        done={done}
        total={steps.length}
        label={areKeyPoints ? 'Points that are decided' : 'Steps that are done'}
      />
      <span className={styles.said} role="status">
        {isComing ? '' : saidOf(seen)}
      </span>
    </section>
  )
}

/** The current step: its class and its tool or question. */
function Present({ seen }: { readonly seen: FlowSeen }) {
  const { at, steps, kind, asking } = seen
  // Skeleton questions come at the end: about the whole skeleton (class of the first step) or one point.
  const step = steps[at] ?? steps[(asking?.point ?? 1) - 1]
  if (step === undefined) return null
  const { inHand } = seen
  const asked = asking === undefined ? stepWants(step, kind) : `Answer: ${asking.group}`
  const wants = inHand === undefined ? asked : `instead of ${stepName(step)}`
  const name = inHand?.className ?? stepName(step)
  return (
    <span className={`${bar.subject} ${styles.step}`} title={`${name}. ${wants}`}>
      <ClassSwatch colour={inHand?.colour ?? step.colour} />
      <span className={`${bar.name} ${step.isGone ? styles.gone : ''}`}>{name}</span>
      {wants !== '' && (
        <span className={`${bar.detail} ${styles.wants}`} data-asks={asking !== undefined || undefined}>
          {wants}
        </span>
      )}
      {step.count > 0 && kind === 'general' && asking === undefined && (
        <span className={`${bar.number} ${styles.count}`}>{step.count} made</span>
      )}
    </span>
  )
}

/** Further actions of the current step, besides drawing its object. */
function Acts({ flow, seen, onDone }: StepsProps) {
  const keys = {
    skip: useKeys('flow.skip'),
    again: useKeys('flow.again'),
    tag: useKeys('flow.tag'),
    next: useKeys('flow.next'),
  }
  const { at, steps, stage, kind, asking } = seen
  const step = steps[at]
  const run = (act: () => void) => () => {
    act()
    onDone()
  }
  const titled = (words: string, chord: string | undefined) => `${words} (${chord ?? 'no key'})`
  if (asking !== undefined)
    return (
      <Button
        size="small"
        title={titled('Continue without an answer', keys.next)}
        onClick={run(() => flow.answered(asking.group, asking.point))}
      >
        Go on
      </Button>
    )
  if (stage === 'end')
    return (
      <Button
        size="small"
        icon={<Plus size={16} aria-hidden />}
        title={titled(kind === 'keyPoints' ? 'Begin another skeleton' : 'One more of the last step', keys.again)}
        onClick={run(flow.again)}
      >
        One more
      </Button>
    )
  return (
    <>
      {step?.isTag === true && step.count === 0 && !step.isGone && (
        <Button size="small" look="primary" title={titled('Set this tag', keys.tag)} onClick={run(flow.sayTag)}>
          Tag it
        </Button>
      )}
      <Button
        size="small"
        title={titled(kind === 'keyPoints' ? 'Point not visible' : 'Not in this picture', keys.skip)}
        onClick={run(flow.skip)}
      >
        {kind === 'keyPoints' ? 'Not visible' : 'Skip'}
      </Button>
    </>
  )
}

/** All steps with their state; choosing one makes it current. Key points have a fixed order. */
function StepMenu({ flow, seen, onDone }: StepsProps) {
  const { steps, at, kind } = seen
  const entry = (step: ShownStep, index: number): MenuEntry => {
    const words = `${step.number} ${stepName(step)}`
    const hint = { hint: markWords(step, kind) }
    if (kind === 'keyPoints')
      return { kind: 'any', label: words, ...hint, checked: step.mark !== 'open', onChoose: onDone }
    return {
      kind: 'one',
      label: words,
      ...hint,
      checked: index === at,
      onChoose: () => {
        flow.goTo(index)
        onDone()
      },
    }
  }
  return (
    <Menu
      label="Steps of the project"
      look="quiet"
      size="small"
      className={bar.number}
      aria-label={`${kind === 'keyPoints' ? 'Point' : 'Step'} ${placeWords(seen)}: show all`}
      entries={steps.map(entry)}
    >
      {placeWords(seen)}
    </Menu>
  )
}

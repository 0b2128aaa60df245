import { ListChecks } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react'
import { isMissing } from '#domain/annotation/questions/questions'
import { amountText } from '../../../../ui/texts'
import { takesText } from '../../../../ui/typing'
import type { ChoiceSource } from '../../../session/view-choices'
import { ANSWER_CHOICES } from '../../document/answer-choices'
import type { ItemQuestions } from '../../document/item-questions'
import { useObservable } from '../../use-observable'
import type { Panel, PanelProps } from '../panel'
import { LabelDecisions, type LabelPorts } from './label-decisions'
import { digitOf, goToLetter, isPlainLetter, stepOptions } from './question-keys'
import { QuestionField } from './question-field'
import styles from './questions-panel.module.css'

interface QuestionPorts extends LabelPorts {
  readonly questioning: ItemQuestions
  readonly choices: ChoiceSource
  /** Moves the focus to the item. */
  readonly focusItem: () => void
}

/** Questions about the whole item. */
export const questionsPanel: Panel<QuestionPorts> = {
  id: 'questions',
  parts: ['attributes', 'tags', 'classes'],
  title: 'Questions',
  icon: ListChecks,
  Count: MissingCount,
  isWaiting: true,
  Content: QuestionsPanel,
}

/** The number of missing answers. */
function MissingCount({ ports }: PanelProps<QuestionPorts>) {
  const { missing } = useObservable(ports.questioning.seen)
  return missing === 0 ? null : <span className={styles.count}>{missing}</span>
}

function QuestionsPanel({ ports, annotation }: PanelProps<QuestionPorts>) {
  const { questioning, choices, focusItem } = ports
  const { questions, current, missing, refusal } = useObservable(questioning.seen)
  const { answerAdvances } = useObservable(choices.of(ANSWER_CHOICES))
  const panel = useRef<HTMLDivElement>(null)
  useFocusOfQuestion(panel, questioning)
  if (questions === undefined)
    return (
      <p className={styles.none} role="status">
        {annotation.state === 'failed' ? 'Couldn’t load the answers.' : 'Loading the questions…'}
      </p>
    )
  if (questions.every(({ options, of }) => of === undefined && options.length === 0))
    return <p className={styles.none}>The project has no classes yet. Add classes in its Classes page first.</p>
  const asked = questions.filter(({ isRequired }) => isRequired).length
  return (
    <div
      ref={panel}
      className={styles.panel}
      data-part="questions"
      tabIndex={-1}
      onFocus={(event) => {
        if (event.target === event.currentTarget) focusQuestion(event.currentTarget, current)
      }}
      onKeyDown={(event) => press(event, ports)}
    >
      <p className={styles.summary} role="status" data-open={missing > 0 || undefined}>
        {asked === 0
          ? amountText(questions.length, 'question', 'questions')
          : missing === 0
            ? 'Every required question is answered'
            : `${amountText(missing, 'required answer', 'required answers')} missing`}
      </p>
      {refusal !== undefined && <p className={styles.refusal}>{refusal}</p>}
      <div className={styles.questions} data-part="attributes" tabIndex={-1}>
        {questions.map((question) => (
          <QuestionField
            key={question.id}
            question={question}
            questioning={questioning}
            isCurrent={question.id === current}
            isMissing={isMissing(question)}
            disabled={refusal !== undefined}
            onLeave={focusItem}
          />
        ))}
      </div>
      <LabelDecisions {...ports} />
      <footer className={styles.foot}>
        <label className={styles.switch}>
          <input
            type="checkbox"
            checked={answerAdvances}
            onChange={({ target }) => choices.of(ANSWER_CHOICES).set({ answerAdvances: target.checked })}
          />
          Go to the next item after the last required answer
        </label>
        <p className={styles.hint}>
          Digits answer, <kbd>Shift</kbd> stays · <kbd>Enter</kbd> next · <kbd>Shift+Enter</kbd> back ·{' '}
          <kbd>Backspace</kbd> clears
        </p>
      </footer>
    </div>
  )
}

/** Moves the focus with the current question, unless another part has it. */
function useFocusOfQuestion(panel: RefObject<HTMLDivElement | null>, { seen }: ItemQuestions): void {
  const { turn, current, questions } = useObservable(seen)
  const isDrawn = questions !== undefined
  const given = useRef<number>(undefined)
  useEffect(() => {
    if (!isDrawn || panel.current === null || given.current === turn) return
    given.current = turn
    const { activeElement } = document
    const isFree =
      activeElement === null ||
      activeElement === document.body ||
      activeElement.closest('[data-shortcut-scope="canvas"]') !== null ||
      panel.current.contains(activeElement)
    if (isFree) focusQuestion(panel.current, current)
  }, [panel, turn, current, isDrawn])
}

/** Focuses a question's chosen answer, else its first answer, else its field. */
function focusQuestion(panel: HTMLElement, id: string | undefined): void {
  const question = [...panel.querySelectorAll<HTMLElement>('[data-question]')].find(
    ({ dataset }) => dataset['question'] === id,
  )
  // A text field keeps the focus.
  if (question === undefined || (question.contains(document.activeElement) && isField(document.activeElement))) return
  const target =
    question.querySelector<HTMLElement>('[data-answer]:enabled') ??
    question.querySelector<HTMLElement>('[data-option][aria-checked="true"]:enabled') ??
    question.querySelector<HTMLElement>('[data-option]:enabled')
  target?.focus({ preventScroll: true })
  question.scrollIntoView({ block: 'nearest' })
}

function isField(element: Element | null): boolean {
  return element instanceof HTMLElement && takesText(element)
}

/** Shortcuts of the questions; while a question has the focus, letters have no other meaning. */
function press(event: KeyboardEvent<HTMLElement>, { questioning, focusItem }: QuestionPorts): void {
  if (event.defaultPrevented || event.nativeEvent.isComposing) return
  if (event.ctrlKey || event.metaKey || event.altKey) return
  const { key, shiftKey } = event
  const done = () => {
    event.preventDefault()
    event.stopPropagation()
  }
  // Enter ends typing; the field saves on blur.
  if (key === 'Enter') {
    done()
    if (isField(event.target as Element)) (event.target as HTMLElement).blur()
    return questioning.onward(shiftKey ? -1 : 1)
  }
  if (key === 'Escape') {
    done()
    return focusItem()
  }
  if (isField(event.target as Element)) return
  const digit = digitOf(event)
  if (digit !== undefined) {
    done()
    questioning.press(digit, shiftKey)
  } else if (key === 'Backspace' || key === 'Delete') {
    done()
    void questioning.back()
  } else if (key.startsWith('Arrow')) {
    if (stepOptions(event.currentTarget, event.target as Element, key)) done()
  } else if (isPlainLetter(key)) {
    done()
    goToLetter(event.target as Element, key)
  }
}

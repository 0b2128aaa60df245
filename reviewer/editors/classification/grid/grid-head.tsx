import { Maximize2, Scale } from 'lucide-react'
import { Button } from '../../../../ui/button'
import { useReviewer } from '../../../reviewer-context'
import { ClassSwatch } from '../../class-swatch'
import { ANSWER_CHOICES } from '../../document/answer-choices'
import type { ShownOption } from '../../document/shown-options'
import { useObservable } from '../../use-observable'
import styles from './item-grid.module.css'
import type { OpenGrid } from './open-grid'

const TILES = [
  ['Small', 104],
  ['Medium', 144],
  ['Large', 208],
] as const

interface GridHeadProps {
  readonly grid: OpenGrid
  readonly options: readonly ShownOption[]
  /** No tile is selected, so there is nothing to answer. */
  readonly disabled: boolean
  readonly onAnswer: (name: string | undefined) => void
  readonly onCompare: () => void
  readonly onLeave: () => void
}

/** The question, its answers with their keys, and the way back to one item. */
export function GridHead({ grid, options, disabled, onAnswer, onCompare, onLeave }: GridHeadProps) {
  const { viewChoices } = useReviewer()
  const choices = viewChoices.of(ANSWER_CHOICES)
  const { answerTile } = useObservable(choices)
  const [questions, question] = [grid.questions(), grid.question()]
  return (
    <header className={styles.head}>
      <Button size="small" icon={<Maximize2 size={14} aria-hidden />} onClick={onLeave} title="Show one item (G)">
        One item
      </Button>
      <Button size="small" icon={<Scale size={14} aria-hidden />} onClick={onCompare} title="Compare items (R)">
        Compare
      </Button>
      {questions.length > 1 && (
        <select
          className={styles.select}
          aria-label="Question"
          value={question?.id}
          onChange={({ target }) => grid.ask(target.value)}
        >
          {questions.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
      <div className={styles.answers} role="group" aria-label={question?.title ?? 'Answers'}>
        {options.map(({ name, label, colour, digit }) => (
          <button key={label} type="button" disabled={disabled} onClick={() => onAnswer(name)}>
            {colour !== undefined && <ClassSwatch colour={colour} />}
            {label}
            {digit !== undefined && <kbd aria-hidden>{digit}</kbd>}
          </button>
        ))}
      </div>
      <select
        className={styles.select}
        aria-label="Size of the tiles"
        value={answerTile}
        onChange={({ target }) => choices.set({ answerTile: Number(target.value) })}
      >
        {TILES.map(([words, size]) => (
          <option key={size} value={size}>
            {words}
          </option>
        ))}
      </select>
    </header>
  )
}

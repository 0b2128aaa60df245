import type { Doubles, DoublesCheck } from '#contract/imports'
import { amountText, countText } from '../../../ui/texts'
import { DOUBLES, useDoubles } from './doubles-store'
import styles from './new-project.module.css'

const LABELS: Readonly<Record<Doubles, readonly [label: string, about: string]>> = {
  skip: ['Leave them out', 'Items of the project stay unchanged.'],
  annotation: ['Replace annotations', 'Annotations beside these files replace the items’ own.'],
  beside: ['Add objects beside', 'Objects that an item doesn’t have yet are added to its own.'],
  keepBoth: ['Keep both', 'A number is added to their names.'],
}

/** Describes the effect on items with existing work, with their number. */
const OVER_WORK: Readonly<Partial<Record<Doubles, (taken: number) => string>>> = {
  skip: (taken) =>
    `${itemsText(taken)} that ${taken === 1 ? 'has' : 'have'} work ${taken === 1 ? 'stays' : 'stay'} as ${taken === 1 ? 'it is' : 'they are'}. Others get their annotations.`,
  annotation: (taken) => `The work of ${itemsText(taken)} is replaced. Earlier revisions stay in the history.`,
  beside: (taken) =>
    `${itemsText(taken)} ${taken === 1 ? 'keeps its' : 'keep their'} work and ${taken === 1 ? 'gets' : 'get'} the objects that ${taken === 1 ? 'it doesn’t' : 'they don’t'} have yet.`,
}
const OF_ANNOTATIONS: ReadonlySet<Doubles> = new Set<Doubles>(['annotation', 'beside'])

function itemsText(count: number): string {
  return amountText(count, 'item', 'items')
}

interface DoublesChoiceProps {
  readonly check: DoublesCheck
  /** true if some files have annotations beside them. */
  readonly annotated: boolean
}

/** Shows files whose names exist in the project and asks what to do; hidden if there are none. */
export function DoublesChoice({ check, annotated }: DoublesChoiceProps) {
  const doubles = useChosenDoubles(annotated)
  const { count, first, annotations } = check
  const { taken } = annotations
  if (count === 0 && taken === 0) return null
  const more = count - first.length
  return (
    <fieldset className={styles.doubles}>
      <legend>
        {count === 0
          ? `${amountText(taken, 'item is', 'items are')} annotated already`
          : `${amountText(count, 'name is', 'names are')} in the project already`}
      </legend>
      {DOUBLES.filter((one) => (OF_ANNOTATIONS.has(one) ? annotated : one === 'skip' || count > 0)).map((one) => (
        <label key={one}>
          <input
            type="radio"
            name="doubles"
            checked={one === doubles}
            onChange={() => useDoubles.setState({ doubles: one })}
          />
          <span>
            {LABELS[one][0]}
            <small>{taken > 0 ? (OVER_WORK[one]?.(taken) ?? LABELS[one][1]) : LABELS[one][1]}</small>
          </span>
        </label>
      ))}
      {count > 0 && (
        <details>
          <summary>Which</summary>
          <ul>
            {first.map((file) => (
              <li key={file}>{file}</li>
            ))}
            {more > 0 && <li>and {countText(more)} more</li>}
          </ul>
        </details>
      )}
    </fieldset>
  )
}

/** The person's choice, limited to those available here. */
export function useChosenDoubles(annotated: boolean): Doubles {
  const doubles = useDoubles((state) => state.doubles)
  return OF_ANNOTATIONS.has(doubles) && !annotated ? 'skip' : doubles
}

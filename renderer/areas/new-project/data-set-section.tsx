import { useId } from 'react'
import type { DataSetLook } from '#contract/imports'
import { csvLine } from '#domain/csv-line'
import { useAct } from '../../desktop/use-act'
import { CopyButton } from '../../kit/copy-button'
import { Problem } from '../../kit/problem'
import { notify } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { amountText } from '../../../ui/texts'
import { ClassMapping } from './class-mapping'
import { filesText, heldText, type ItemNoun, problemsText } from './data-set-words'
import styles from './data-set.module.css'
import sheet from './new-project.module.css'
import type { DataSetChoice } from './use-data-set'
import { LeftOut } from './left-out'

interface SectionProps {
  readonly choice: DataSetChoice
  /** Native annotations are among the files; without a data set they are imported unchanged. */
  readonly hasNative: boolean
}

/** Shows the recognised data set and maps its classes; empty if there is none. */
export function DataSetSection({ choice, hasNative }: SectionProps) {
  const { sets, chosen, read, isReading, isUnchanged, problem } = choice
  if (sets.length === 0 && !isUnchanged) {
    return isReading ? (
      <p className={sheet.note} role="status">
        Looking for annotations…
      </p>
    ) : (
      <Problem text={problem} />
    )
  }
  return (
    <>
      {sets.length > 0 && <SetChoice choice={choice} hasNative={hasNative} />}
      <Problem text={problem} />
      {isUnchanged && <ClassMapping choice={choice} />}
      {isReading && chosen !== null && (
        <p className={sheet.note} role="status">
          Reading the annotations…
        </p>
      )}
      {read !== undefined && (
        <>
          <p className={sheet.note} role="status">
            {heldText(read, choice.noun)}
          </p>
          {read.classes.length > 0 && <ClassMapping choice={choice} />}
          <Pictures read={read} noun={choice.noun} />
          <Problems problems={read.problems} />
        </>
      )}
    </>
  )
}

function SetChoice({ choice: { sets, chosen, take, noun }, hasNative }: SectionProps) {
  const name = useId()
  const ways = [
    ...sets.map((set) => ({ id: set.id, label: set.label, about: filesText(set) })),
    hasNative
      ? { id: null, label: 'As they are', about: 'Imports native annotations unchanged.' }
      : { id: null, label: 'No annotations', about: `Imports the ${noun[1]} alone.` },
  ]
  return (
    <fieldset className={sheet.doubles}>
      <legend>Annotations in the files</legend>
      {ways.map(({ id, label, about }) => (
        <label key={id ?? ''}>
          <input type="radio" name={name} checked={id === chosen} onChange={() => take(id)} />
          <span>
            {label}
            <small>{about}</small>
          </span>
        </label>
      ))}
    </fieldset>
  )
}

interface Noun {
  readonly noun: ItemNoun
}

interface ReadProps {
  readonly read: NonNullable<DataSetLook['read']>
}

/** Pictures without annotations, and annotations without pictures. */
function Pictures({ read: { withoutAnnotation, withoutPicture }, noun: [one, many] }: ReadProps & Noun) {
  const { count, first } = withoutAnnotation
  return (
    <>
      <LeftOut
        title={`${amountText(count, `${one} has`, `${many} have`)} no annotation`}
        count={count}
        first={first.map((file) => ({ file, reason: 'Imported without objects.' }))}
      />
      <LeftOut
        title={`${amountText(withoutPicture.count, 'annotation names', 'annotations name')} no ${one} among the files`}
        count={withoutPicture.count}
        first={withoutPicture.first}
      />
    </>
  )
}

/** Unreadable parts with their positions; the list can be copied or saved. */
function Problems({ problems }: Pick<ReadProps['read'], 'problems'>) {
  const save = useAct(
    (desktop, content: string) =>
      desktop.files.saveText({ name: 'Problems of the data set', ending: 'csv', content: [content] }),
    {
      onDone: (saved) => {
        if (saved !== null) notify({ tone: 'success', title: 'List saved', text: saved.path })
      },
    },
  )
  const { count, first } = problems
  if (count === 0) return null
  return (
    <div className={styles.problems}>
      <LeftOut
        title={`${amountText(count, 'part can’t', 'parts can’t')} be read and ${count === 1 ? 'is' : 'are'} left out`}
        count={count}
        first={first.slice(0, PROBLEMS_SHOWN).map(({ file, place, reason }) => ({
          file: place === '' ? file : `${file}, ${place}`,
          reason,
        }))}
      />
      <div className={styles.lists}>
        <CopyButton label="Copy list" text={problemsText(problems)} />
        <Button size="small" busy={save.isPending} onClick={() => save.mutate(tableOf(problems))}>
          Save list…
        </Button>
      </div>
    </div>
  )
}

const PROBLEMS_SHOWN = 100
const TABLE_MAX = 50_000

/** The problems as a table, up to the size of one call. */
function tableOf({ first }: ReadProps['read']['problems']): string {
  let text = `\ufeff${csvLine(['file', 'place', 'reason'])}`
  for (const { file, place, reason } of first) {
    const line = csvLine([file, place, reason])
    if (text.length + line.length > TABLE_MAX) break
    text += line
  }
  return text
}

import { type KeyboardEvent, useState } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { SearchField } from '../../../../ui/search-field'
import { ClassSwatch } from '../../class-swatch'
import type { OfferedClass } from '../../document/class-choice'
import styles from './answers.module.css'
import { className } from './words'

interface AnswersProps {
  readonly tags: readonly AnnotationObject[]
  /** The classes available as item tags. */
  readonly offered?: readonly OfferedClass[]
  /** Adds or removes an item tag; undefined if nothing can be changed. */
  readonly onToggle?: ((of: OfferedClass) => void) | undefined
  readonly onChosen?: () => void
}

/** More classes than this get a search field; the list displays at most as many. */
const SEARCHED_FROM = 10
const FOUND_MOST = 50
const NONE: readonly OfferedClass[] = []

interface Line {
  readonly offered: OfferedClass
  readonly said: readonly AnnotationObject[]
}

/** The tags of the whole item with their attributes, and the classes still available. */
export function Answers({ tags, offered = NONE, onToggle, onChosen }: AnswersProps) {
  const [words, setWords] = useState('')
  if (tags.length === 0 && (onToggle === undefined || offered.length === 0)) return null
  const wanted = words.trim().toLowerCase()
  const lines = linesOf(tags, onToggle === undefined ? [] : offered)
  const found = shownOf(lines, wanted)

  function onKey(event: KeyboardEvent): void {
    const [only, ...others] = found
    if (event.key !== 'Enter' || onToggle === undefined) return
    event.preventDefault()
    // Enter chooses the only remaining match.
    if (wanted !== '' && only !== undefined && others.length === 0) onToggle(only.offered)
    onChosen?.()
  }

  return (
    <section className={styles.answers} aria-label="Tags" data-part="tags" onKeyDown={onKey}>
      <h3 className={styles.title}>Tags of the item</h3>
      {lines.length > SEARCHED_FROM && <SearchField label="Search tags" value={words} onChange={setWords} />}
      <ul className={styles.list}>
        {found.map((line) => (
          <li key={line.offered.className} className={styles.tag}>
            {onToggle === undefined ? (
              <p className={styles.name}>
                <TagName of={line.offered} />
              </p>
            ) : (
              <label className={styles.name}>
                <input type="checkbox" checked={line.said.length > 0} onChange={() => onToggle(line.offered)} />
                <TagName of={line.offered} />
              </label>
            )}
            {line.said.map((one) => one.attributes.length > 0 && <AttributeList key={one.row} object={one} />)}
          </li>
        ))}
      </ul>
      {found.length === 0 && <p className={styles.none}>No tag matches “{words}”.</p>}
    </section>
  )
}

function TagName({ of: { className: name, colour } }: { readonly of: OfferedClass }) {
  return (
    <>
      <ClassSwatch colour={colour} />
      {className(name)}
    </>
  )
}

/** One line per class in project order; classes missing from the project come last. */
function linesOf(tags: readonly AnnotationObject[], offered: readonly OfferedClass[]): readonly Line[] {
  const said = Map.groupBy(tags, ({ className: name }) => name)
  const known = new Set(offered.map(({ className: name }) => name))
  return [
    ...offered.map((one): Line => ({ offered: one, said: said.get(one.className) ?? [] })),
    ...[...said].flatMap(([name, of]): Line[] =>
      known.has(name) ? [] : [{ offered: unknownClass(name, of[0]), said: of }],
    ),
  ]
}

/** The matching classes; without a search, the chosen and the first ones. */
function shownOf(lines: readonly Line[], wanted: string): readonly Line[] {
  const isFound = ({ offered: { className: name } }: Line) => name.toLowerCase().includes(wanted)
  if (wanted !== '') return lines.filter(isFound).slice(0, FOUND_MOST)
  return lines.filter(({ said }, at) => said.length > 0 || at < SEARCHED_FROM)
}

function unknownClass(name: string, said: AnnotationObject | undefined): OfferedClass {
  return { classId: -1, className: name, colour: said?.colour ?? '', groups: [] }
}

/** An object's attributes, grouped. */
export function AttributeList({ object }: { readonly object: Pick<AnnotationObject, 'attributes'> }) {
  const groups = Map.groupBy(object.attributes, ({ group }) => group)
  return (
    <dl className={styles.attributes}>
      {[...groups].map(([group, entries]) => (
        <div key={group} className={styles.attribute}>
          <dt>{group === '' ? 'Attribute' : group}</dt>
          <dd>{entries.map(({ value }) => value).join(', ')}</dd>
        </div>
      ))}
    </dl>
  )
}

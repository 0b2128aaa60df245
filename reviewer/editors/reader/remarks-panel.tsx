import { useMemo } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { Button } from '../../../ui/button'
import type { ObjectViews } from '../document/object-view'
import type { NamePorts } from '../comments/use-names'
import type { Progress } from '../document/resource'
import { Answers, AttributeList } from '../panels/objects/answers'
import { ClassList } from '../panels/objects/class-list'
import { ObjectList } from '../panels/objects/object-list'
import { useObservable } from '../use-observable'
import type { Remarks } from './loaders'
import { ReadComments } from './read-comments'
import styles from './reader.module.css'

interface RemarksPanelProps extends NamePorts {
  readonly remarks: Progress<Remarks>
  /** The text that objects lie in. */
  readonly text: string
  readonly views: ObjectViews
  readonly onRetry: () => void
}

/** What was said about a text beside it: tags, answers, classes and the places that they mark. */
export function RemarksPanel({ remarks, text, views, people, onRetry }: RemarksPanelProps) {
  const { objects, hidden, selection, hovered, isolated } = useObservable(views)
  const tags = useMemo(() => objects.filter(({ kind }) => kind === 'tag'), [objects])
  const placed = useMemo(() => objects.filter(({ span }) => span !== undefined), [objects])
  const listed = useMemo(() => placed.filter((one) => !hidden.has(one.className)), [placed, hidden])
  return (
    <aside className={styles.remarks} aria-label="Objects">
      {tags.length > 0 && <Answers tags={tags} />}
      {remarks.state === 'ready' && remarks.value.answers.length > 0 && (
        <div className={styles.answers}>
          <h3 className={styles.title}>Answers</h3>
          <AttributeList object={{ attributes: remarks.value.answers }} />
        </div>
      )}
      {placed.length > 0 && (
        <>
          <ClassList objects={placed} hidden={hidden} isPartly={isolated} views={views} />
          <ObjectList
            objects={listed}
            selection={selection}
            hovered={hovered}
            views={views}
            note={(object) => quoteOf(text, object)}
          />
        </>
      )}
      {remarks.state === 'ready' && <ReadComments threads={remarks.value.threads} people={people} />}
      {isBare(remarks) && <p className={styles.none}>Nothing was annotated on this item yet.</p>}
      {remarks.state === 'failed' && (
        <div className={styles.none} role="alert">
          <p>The annotations can't be {remarks.reason === 'format' ? 'read' : 'loaded'}.</p>
          <Button onClick={onRetry}>Try again</Button>
        </div>
      )}
      {remarks.state === 'ready' && remarks.value.unread > 0 && (
        <p className={styles.none} role="status">
          {remarks.value.unread === 1 ? '1 object' : `${remarks.value.unread} objects`} can't be read and not shown.
        </p>
      )}
    </aside>
  )
}

function isBare(remarks: Progress<Remarks>): boolean {
  if (remarks.state === 'none') return true
  return remarks.state === 'ready' && Object.values(shownOf(remarks.value)).every((list) => list.length === 0)
}

function shownOf({ objects, answers, threads }: Remarks) {
  return { objects, answers, threads }
}

const QUOTE = 40

function quoteOf(text: string, { span }: AnnotationObject): string {
  return span === undefined ? '' : text.slice(span.start, Math.min(span.end, span.start + QUOTE))
}

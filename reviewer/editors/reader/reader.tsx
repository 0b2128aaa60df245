import { useEffect, useMemo, useState } from 'react'
import type { Unseen } from '../../items/current-store'
import { useReviewer } from '../../reviewer-context'
import { useResumed } from '../../session/use-resumed'
import { mayPass, useRetries } from '../../session/use-retries'
import { ErrorPanel } from '../../../ui/error-panel'
import { Spinner } from '../../../ui/spinner'
import { createResources } from '../document/loaders'
import { createPeople } from '../document/people'
import { createObjectViews } from '../document/object-view'
import type { Progress } from '../document/resource'
import type { EditorProps } from '../editor'
import { useObservable } from '../use-observable'
import { remarksLoader, textLoader } from './loaders'
import { MarkedText } from './marked-text'
import type { Reading } from './reading'
import { RemarksPanel } from './remarks-panel'
import styles from './reader.module.css'

/** Shows texts and the data of forms to be read, with what was said about them. */
export function Editor({ opened, onSeen }: EditorProps) {
  const { reportFailure, classColours, workHost } = useReviewer()
  const people = useMemo(() => createPeople(workHost.client), [workHost])
  const resources = useMemo(
    () =>
      createResources({ text: textLoader, remarks: remarksLoader(classColours) }, (error) =>
        reportFailure('imageData', error),
      ),
    [reportFailure, classColours],
  )
  const [views] = useState(createObjectViews)
  const text = useObservable(resources.of('text').progress)
  const remarks = useObservable(resources.of('remarks').progress)
  const { name, id } = opened.item

  useEffect(() => resources.dispose, [resources])
  useEffect(() => resources.open(opened), [resources, opened])
  useEffect(() => views.setObjects(remarks.state === 'ready' ? remarks.value : undefined), [views, remarks])
  useEffect(() => onSeen(id, whatIsUnseen(text, remarks)), [onSeen, id, text, remarks])
  useRetries(id, isPassing(text) || isPassing(remarks), resources.retryFailed)
  useResumed(resources.retryFailed)

  if (text.state === 'failed') return <ErrorPanel covers failure={text.error} onRetry={resources.of('text').retry} />
  if (text.state !== 'ready')
    return (
      <p className={styles.waiting} role="status">
        <Spinner />
        <span>Loading {name}…</span>
      </p>
    )
  return (
    <section className={styles.panel} aria-label={name}>
      <div className={styles.scroll} tabIndex={0} role="group" aria-label={`Text of ${name}`}>
        <article className={styles.page}>
          <Contents reading={text.value} views={views} />
        </article>
      </div>
      <RemarksPanel
        remarks={remarks}
        text={text.value.kind === 'text' ? text.value.text : ''}
        views={views}
        people={people}
        onRetry={resources.of('remarks').retry}
      />
    </section>
  )
}

function Contents({
  reading,
  views,
}: {
  readonly reading: Reading
  readonly views: ReturnType<typeof createObjectViews>
}) {
  const { selected } = useObservable(views)
  if (reading.kind === 'text')
    return <MarkedText text={reading.text} objects={views.shown()} selected={selected} views={views} />
  return reading.fields.map(({ name, texts }) => (
    <section key={name} className={styles.field}>
      <h3>{name}</h3>
      <div className={styles.texts}>
        {texts.map((text, at) => (
          <div key={`${name} ${at}`} className={styles.box}>
            {text}
          </div>
        ))}
      </div>
    </section>
  ))
}

/** A text is judged with what was said about it: both must be there, or known not to be. */
function whatIsUnseen(text: Progress<unknown>, remarks: Progress<unknown>): Unseen | undefined {
  if (text.state === 'failed' || (remarks.state === 'failed' && remarks.reason === 'load')) return 'failed'
  return text.state === 'loading' || remarks.state === 'loading' ? 'loading' : undefined
}

function isPassing(progress: Progress<unknown>): boolean {
  return progress.state === 'failed' && progress.reason === 'load' && mayPass(progress.error)
}

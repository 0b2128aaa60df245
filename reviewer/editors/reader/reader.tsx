import { useEffect, useState } from 'react'
import { Spinner } from '../../../ui/spinner'
import { useResumed } from '../../session/use-resumed'
import { useRetries } from '../../session/use-retries'
import type { EditorProps } from '../editor'
import { type Reading, readingOf } from './reading'
import styles from './reader.module.css'

type Progress =
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'read'; readonly reading: Reading }

/** Shows texts, and the data of forms, to be read; what is marked in them isn't shown. */
export function Editor({ opened, onSeen }: EditorProps) {
  const { item, media } = opened
  const [attempt, setAttempt] = useState(0)
  const url = media?.url ?? ''
  return (
    <section className={styles.panel} aria-label={item.name}>
      <Page
        key={`${url} ${attempt}`}
        name={item.name}
        url={url}
        mime={media?.mime ?? ''}
        itemId={item.id}
        onSeen={onSeen}
        onRetry={() => setAttempt((before) => before + 1)}
      />
    </section>
  )
}

interface PageProps {
  readonly name: string
  readonly url: string
  readonly mime: string
  readonly itemId: number
  readonly onSeen: EditorProps['onSeen']
  readonly onRetry: () => void
}

/** Loads its one text once. */
function Page({ name, url, mime, itemId, onSeen, onRetry }: PageProps) {
  const [progress, setProgress] = useState<Progress>({ state: 'loading' })
  useEffect(() => {
    const abort = new AbortController()
    loadText(url, abort.signal)
      .then((text) => setProgress({ state: 'read', reading: readingOf(text, mime) }))
      .catch(() => {
        // The page says that it could not be loaded, and offers to try again.
        if (!abort.signal.aborted) setProgress({ state: 'failed' })
      })
    return () => abort.abort()
  }, [url, mime])

  const { state } = progress
  useEffect(() => onSeen(itemId, state === 'read' ? undefined : state), [onSeen, itemId, state])
  useRetries(url, state === 'failed', onRetry)
  useResumed(() => {
    if (state === 'failed') onRetry()
  })

  if (progress.state === 'loading')
    return (
      <p className={styles.failure} role="status">
        <Spinner />
        <span>Loading {name}…</span>
      </p>
    )
  if (progress.state === 'failed') {
    return (
      <div className={styles.failure} role="alert">
        <p>The text can't be loaded.</p>
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      </div>
    )
  }
  return (
    <article className={styles.page}>
      <h2 className={styles.name}>{name}</h2>
      <Contents reading={progress.reading} />
    </article>
  )
}

function Contents({ reading }: { readonly reading: Reading }) {
  if (reading.kind === 'text') return <div className={styles.text}>{reading.text}</div>
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

async function loadText(url: string, signal: AbortSignal): Promise<string> {
  const response = await fetch(url, { signal })
  if (!response.ok) throw new Error(`the text answered ${response.status}`)
  return response.text()
}

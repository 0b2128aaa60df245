import { useEffect, useState } from 'react'
import type { EditorProps } from '../editor'
import { type Reading, readingOf } from './reading'
import styles from './reader.module.css'

type Progress = { readonly state: 'loading' | 'failed' } | { readonly state: 'read'; readonly reading: Reading }

/** Shows texts, and the data of forms, to be read; what is marked in them isn't shown. */
export function Editor({ opened: { item, media } }: EditorProps) {
  const [progress, setProgress] = useState<Progress>({ state: 'loading' })
  const [attempt, setAttempt] = useState(0)
  const url = media?.url
  const mime = media?.mime ?? ''
  useEffect(() => {
    if (url === undefined) return
    const abort = new AbortController()
    setProgress({ state: 'loading' })
    loadText(url, abort.signal)
      .then((text) => setProgress({ state: 'read', reading: readingOf(text, mime) }))
      .catch(() => {
        if (!abort.signal.aborted) setProgress({ state: 'failed' })
      })
    return () => abort.abort()
  }, [url, mime, attempt])

  return (
    <section className={styles.panel} aria-label={item.name} aria-busy={progress.state === 'loading'}>
      {progress.state === 'failed' && (
        <div className={styles.failure} role="alert">
          <p>The text can't be loaded.</p>
          <button type="button" onClick={() => setAttempt((before) => before + 1)}>
            Try again
          </button>
        </div>
      )}
      {progress.state === 'read' && (
        <article className={styles.page}>
          <h2 className={styles.name}>{item.name}</h2>
          <Contents reading={progress.reading} />
        </article>
      )}
    </section>
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

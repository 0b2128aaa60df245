import { useQueryClient } from '@tanstack/react-query'
import { CircleCheck, Images, TriangleAlert, X } from 'lucide-react'
import { useEffect, useRef } from 'react'
import type { ImportProgress } from '#contract/imports'
import { nextStep } from '#domain/errors'
import { itemsKey, projectQuery, projectsQuery } from '../queries'
import { useAct } from '../desktop/use-act'
import { goTo, usePlace } from '../router/place-store'
import { importShare, putAwayImport, takeImport, useImport } from '../stores/import-store'
import { notifyFailure } from '../stores/notice-store'
import { Button } from '../../ui/button'
import { ProgressBar } from '../../ui/progress-bar'
import { amountText, countText } from '../../ui/texts'
import styles from './import-card.module.css'

const REFRESH_EVERY_MS = 1_500

/** The import that is under way, or that ended and wants to be looked at. */
export function ImportCard() {
  const progress = useImport((state) => state.progress)
  useFreshProject(progress)
  return progress === null ? null : <Card progress={progress} />
}

function Card({ progress }: { readonly progress: ImportProgress }) {
  const { state, projectName, projectId, error } = progress
  const inside = usePlace(({ place }) => place.area === 'project' && place.projectId === projectId)
  const running = state === 'running'
  const unfinished = state === 'interrupted' || state === 'cancelled' || state === 'failed'
  const onFailed = ({ failure }: { readonly failure: Parameters<typeof notifyFailure>[0] }) =>
    notifyFailure(failure, 'The import')
  const cancel = useAct((desktop) => desktop.imports.cancel(), { onDone: takeImport, onFailed })
  const goOn = useAct(
    (desktop) => {
      const { paths, type } = progress
      return desktop.imports.start({ paths, projectName, type, ...(projectId === null ? {} : { projectId }) })
    },
    { onDone: takeImport, onFailed },
  )
  const putAway = () => {
    if (state === 'interrupted') cancel.mutate()
    putAwayImport()
  }
  const Icon = state === 'done' ? CircleCheck : state === 'failed' ? TriangleAlert : Images
  return (
    <section className={styles.card} aria-label="Import of pictures">
      <div className={styles.head}>
        <Icon size={17} aria-hidden="true" />
        <span className={styles.title} title={projectName}>
          {projectName}
        </span>
        {!running && (
          <Button look="quiet" size="small" icon={<X size={14} />} aria-label="Put away" onClick={putAway} />
        )}
      </div>
      {running && <Bar progress={progress} />}
      <p className={styles.text} role="status">
        {textOf(progress)}
        {error !== null && ` ${error.message} ${nextStep(error)}`}
      </p>
      <Skipped progress={progress} />
      <div className={styles.actions}>
        {running && (
          <Button size="small" busy={cancel.isPending} onClick={() => cancel.mutate()}>
            Cancel
          </Button>
        )}
        {unfinished && (
          <Button size="small" look="primary" busy={goOn.isPending} onClick={() => goOn.mutate()}>
            Go on
          </Button>
        )}
        {projectId !== null && !inside && (
          <Button size="small" onClick={() => goTo({ area: 'project', projectId })}>
            Open project
          </Button>
        )}
      </div>
    </section>
  )
}

function Bar({ progress }: { readonly progress: ImportProgress }) {
  if (importShare(progress) === undefined) return <span className={styles.busy} aria-hidden="true" />
  const { done, skippedCount, total, projectName } = progress
  return <ProgressBar done={done + skippedCount} total={total} label={`Import into ${projectName}`} />
}

function Skipped({ progress }: { readonly progress: ImportProgress }) {
  const { skipped, skippedCount } = progress
  if (skippedCount === 0) return null
  const more = skippedCount - skipped.length
  return (
    <details className={styles.skipped}>
      <summary>
        {skippedCount === 1 ? 'One file was left out' : `${countText(skippedCount)} files were left out`}
      </summary>
      <ul>
        {skipped.map(({ file, reason }) => (
          <li key={file}>
            <span className={styles.file} title={file}>
              {file}
            </span>
            <span>{reason}</span>
          </li>
        ))}
        {more > 0 && <li>and {countText(more)} more</li>}
      </ul>
    </details>
  )
}

const TEXTS: Readonly<Record<ImportProgress['state'], (done: number, total: number) => string>> = {
  running: outOf,
  done: (done) => (done === 1 ? 'One picture is in.' : `${countText(done)} pictures are in.`),
  cancelled: (done, total) => `Stopped: ${outOf(done, total)} ${done === 1 ? 'is' : 'are'} in.`,
  failed: (done, total) => `The import stopped at ${outOf(done, total)}.`,
  interrupted: (done, total) => `The import was interrupted: ${outOf(done, total)} ${done === 1 ? 'is' : 'are'} in.`,
}

function outOf(done: number, total: number): string {
  return `${countText(done)} of ${amountText(total, 'picture', 'pictures')}`
}

function textOf(progress: ImportProgress): string {
  const { state, done, total } = progress
  if (state === 'running' && total === 0) return 'Counting the pictures…'
  return TEXTS[state](done, total)
}

/** Shows new items as they arrive, now and then rather than at every picture, and once more at the end. */
function useFreshProject(progress: ImportProgress | null): void {
  const queries = useQueryClient()
  const last = useRef(0)
  useEffect(() => {
    if (progress === null) return
    const now = performance.now()
    if (progress.state === 'running' && now - last.current < REFRESH_EVERY_MS) return
    last.current = now
    const { projectId } = progress
    void queries.invalidateQueries({ queryKey: projectsQuery.queryKey })
    if (projectId === null) return
    void queries.invalidateQueries({ queryKey: projectQuery(projectId).queryKey })
    void queries.invalidateQueries({ queryKey: itemsKey(projectId) })
  }, [progress, queries])
}

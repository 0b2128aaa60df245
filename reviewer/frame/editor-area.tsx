import { CircleCheckBig, MousePointerClick } from 'lucide-react'
import { type RefObject, Suspense, useLayoutEffect, useRef } from 'react'
import type { EditorProps } from '../editors/editor'
import { editorFor } from '../editors/registry'
import { useReviewer } from '../reviewer-context'
import { useCurrent, useDerived, useItems, useSession } from '../use-reviewer-state'
import { mayPass, useRetries } from '../session/use-retries'
import { isReadOnly } from '../session/read-only'
import { SignedOutCover } from '../session/signed-out-cover'
import { ErrorPanel } from '../../ui/error-panel'
import { EarlyPressWord } from './early-press-word'
import { EditorBoundary } from './editor-boundary'
import { SlowOpening } from './slow-opening'
import { NotKept } from './offline-only-some'
import { Opening } from './opening'
import styles from './editor-area.module.css'

/** The part where the current item is looked at; the editor stays while items change. */
export function EditorArea({ beside }: { readonly beside: HTMLElement | null }) {
  const { current } = useReviewer()
  const state = useCurrent((one) => one.state)
  const opened = useCurrent((one) => one.opened)
  const isAhead = useCurrent((one) => one.isAhead)
  const error = useCurrent((one) => one.error)
  const name = useCurrent((one) => one.item?.name)
  const loading = useCurrent((one) => one.unseen === 'loading')
  const offline = useSession((one) => one.offline)
  const expired = useSession((one) => one.expired)
  const id = useCurrent((one) => one.item?.id)
  const isCovered = state === 'opening' && !isAhead
  const editor = useRef<HTMLDivElement>(null)
  useFocusKept(editor, isCovered)
  useRetries(id, state === 'failed' && error !== undefined && mayPass(error), current.retry)
  return (
    <main
      className={styles.area}
      aria-label="Item"
      aria-busy={state === 'opening' || (state === 'open' && loading)}
      data-window-part
    >
      {state === 'failed' && error?.code === 'not_kept' ? (
        <NotKept error={error} onRetry={current.retry} />
      ) : state === 'failed' && error !== undefined ? (
        <ErrorPanel covers failure={error} onRetry={() => current.retry()} />
      ) : state === 'none' ? (
        <NothingCurrent />
      ) : (
        <>
          <div ref={editor} className={styles.editor} data-covered={isCovered || undefined} inert={isCovered}>
            {opened !== undefined && <OpenedEditor opened={opened} isAhead={isAhead} beside={beside} />}
          </div>
          {isCovered && <Opening name={name ?? ''} isOffline={offline} />}
        </>
      )}
      {state === 'opening' && isAhead && <p className={styles.soon}>Opening the tools…</p>}
      <EarlyPressWord />
      {expired && <SignedOutCover />}
    </main>
  )
}

/** Gives the focus back to where it was before the part was covered: a covered part can't hold it. */
function useFocusKept(part: RefObject<HTMLElement | null>, isCovered: boolean): void {
  const held = useRef<Element | null>(null)
  useLayoutEffect(() => {
    const { activeElement, body } = document
    if (isCovered) held.current = part.current?.contains(activeElement) === true ? activeElement : null
    else if (activeElement === body && held.current instanceof HTMLElement) held.current.focus({ preventScroll: true })
  }, [part, isCovered])
}

function OpenedEditor({ opened, isAhead, beside }: Pick<EditorProps, 'opened' | 'isAhead' | 'beside'>) {
  const projectType = useSession((state) => state.project?.type)
  const readOnly = useDerived(isReadOnly)
  const { current } = useReviewer()
  const editor = editorFor(projectType, opened.media)
  // Before anything is painted, and before the editor itself has its say.
  const itemId = opened.item.id
  useLayoutEffect(() => current.setUnseen(itemId, editor.shows ? 'loading' : 'kind'), [current, editor, itemId])
  return (
    <EditorBoundary onReload={() => window.location.reload()}>
      <Suspense fallback={<SlowOpening name={opened.item.name} onReload={() => window.location.reload()} />}>
        {editor.render({ opened, isAhead, projectType, readOnly, beside, onSeen: current.setUnseen })}
      </Suspense>
    </EditorBoundary>
  )
}

function NothingCurrent() {
  const starting = useSession((state) => state.phase !== 'ready')
  const count = useItems((state) => state.rows?.count)
  if (starting || count === undefined) return null
  return (
    <div className={styles.nothing}>
      {count === 0 ? (
        <CircleCheckBig size={32} strokeWidth={1.5} aria-hidden />
      ) : (
        <MousePointerClick size={32} strokeWidth={1.5} aria-hidden />
      )}
      <p>{count === 0 ? 'All done: nothing left to review.' : 'Choose an item from the list.'}</p>
    </div>
  )
}

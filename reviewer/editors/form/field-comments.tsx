import { MessageSquare } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import type { Thread } from '#domain/annotation/comments/thread'
import { type AnswerPath, keyOfPath } from '#domain/annotation/forms/answers'
import { amountText } from '../../../ui/texts'
import type { Commenting } from '../document/commenting'
import styles from './field-comments.module.css'

/** Comments on single components of the form. */
interface FieldCommentsOf {
  readonly subscribe: Commenting['seen']['subscribe']
  /** Number of open threads on a component. */
  readonly open: (path: AnswerPath) => number
  /** Opens a component's first open thread, or starts one. */
  readonly go: (path: AnswerPath) => void
  /** Calls the listener whenever another thread on a component opens. */
  readonly onOpened: (listener: (path: AnswerPath) => void) => () => void
}

interface FieldCommentParts {
  readonly commenting: Pick<Commenting, 'seen' | 'goTo' | 'begin'>
  readonly showPanel: () => void
}

/** Sorts the item's threads by component. */
export function createFieldComments({ commenting, showPanel }: FieldCommentParts): FieldCommentsOf {
  const { seen } = commenting
  let sorted: { readonly from: readonly Thread[]; readonly byPath: ReadonlyMap<string, readonly Thread[]> } | undefined

  function openAt(path: AnswerPath): readonly Thread[] {
    const { threads } = seen.get()
    if (sorted?.from !== threads) {
      const open = threads.filter((one) => !one.isResolved && one.path !== undefined)
      sorted = { from: threads, byPath: Map.groupBy(open, (one) => keyOfPath(one.path ?? [])) }
    }
    return sorted.byPath.get(keyOfPath(path)) ?? NONE
  }

  return {
    subscribe: seen.subscribe,
    open: (path) => openAt(path).length,
    go(path) {
      const [first] = openAt(path)
      showPanel()
      if (first === undefined) commenting.begin({ path })
      else commenting.goTo(first.id)
    },
    onOpened(listener) {
      let before = seen.get().opened?.id
      return seen.subscribe(() => {
        const { opened } = seen.get()
        if (opened?.id === before) return
        before = opened?.id
        if (opened?.path !== undefined) listener(opened.path)
      })
    },
  }
}

const NONE: readonly Thread[] = []

interface FieldCommentsProps {
  readonly comments: Pick<FieldCommentsOf, 'subscribe' | 'open' | 'go'>
  readonly path: AnswerPath
}

/** A button beside a component's label that opens its comments. */
export function FieldComments({ comments, path }: FieldCommentsProps) {
  const open = useSyncExternalStore(comments.subscribe, () => comments.open(path))
  const label = open === 0 ? 'Comment on this' : amountText(open, 'open comment', 'open comments')
  return (
    <button
      type="button"
      className={styles.comments}
      data-beside
      data-some={open > 0 || undefined}
      aria-label={label}
      title={label}
      // Tab moves between answers; comments have their own shortcuts.
      tabIndex={open > 0 ? 0 : -1}
      onClick={() => comments.go(path)}
    >
      <MessageSquare size={14} aria-hidden />
      {open > 0 && <span>{open}</span>}
    </button>
  )
}

import { useCallback, useRef } from 'react'
import { MessageSquare } from 'lucide-react'
import type { Thread } from '#domain/annotation/comments/thread'
import { spanOfWords } from '#domain/annotation/text/named-spans'
import { useObservable } from '../use-observable'
import type { OpenTextEditor } from './open-text'
import { useOverText } from './over-text'
import { rangeOf, stretchInSight } from './text-dom'
import styles from './text-layer.module.css'

/** Maximum length of a comment's text in its pin's label. */
const SAID = 80

/** A pin after the words of each listed comment; it opens the comment in its panel. */
export function TextPins({ editor }: { readonly editor: OpenTextEditor }) {
  const { element, session } = editor
  const { commenting } = session.annotating
  const { shown, opened } = useObservable(commenting.seen)
  const { view } = useObservable(editor.seen)
  const { objects } = view
  const layer = useRef<HTMLDivElement>(null)
  const place = useCallback(() => {
    // Reading places lays out the whole text.
    if (shown.every(({ words }) => words === undefined)) return
    const seen = stretchInSight(element)
    const frame = layer.current?.getBoundingClientRect()
    for (const pin of layer.current?.querySelectorAll<HTMLElement>('[data-thread]') ?? []) {
      const thread = shown.find(({ id }) => id === pin.dataset['thread'])
      const span = thread?.words && spanOfWords(objects, thread.words)
      const isNear = span !== undefined && seen !== undefined && span.end >= seen.start && span.start <= seen.end
      const at = isNear ? [...(rangeOf(element, span)?.getClientRects() ?? [])].at(-1) : undefined
      pin.hidden = at === undefined || frame === undefined
      if (at === undefined || frame === undefined) continue
      pin.style.transform = `translate(${at.right - frame.left}px, ${at.top - frame.top}px) translateY(-60%)`
    }
  }, [element, shown, objects])
  useOverText(editor, place)
  return (
    <div ref={layer} className={styles.layer}>
      {shown.flatMap((thread) =>
        thread.words === undefined ? (
          []
        ) : (
          <button
            key={thread.id}
            type="button"
            hidden
            className={styles.pin}
            data-thread={thread.id}
            data-resolved={thread.isResolved || undefined}
            aria-expanded={thread.id === opened?.id}
            aria-label={labelOf(thread)}
            title={labelOf(thread)}
            onClick={() => {
              commenting.goTo(thread.id)
              session.panel.reach('comment')
            }}
          >
            <MessageSquare size={12} aria-hidden />
          </button>
        ),
      )}
    </div>
  )
}

function labelOf({ author, remarks }: Thread): string {
  return `Comment of ${author}: ${remarks[0]?.text.slice(0, SAID) ?? ''}`
}

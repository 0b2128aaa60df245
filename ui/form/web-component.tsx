import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { keyOfPath } from '#domain/annotation/forms/answers'
import { nameOfNode } from '#domain/annotation/forms/form-tree'
import { textWithData } from '#domain/annotation/forms/references'
import { componentHeight, componentSource } from '#domain/annotation/forms/web-component'
import { type FieldProps, type FormSheet, useAnswer, useRefusal, useSheet } from './form-sheet'
import { createFrameTalk } from './frame-talk'
import { LinkView } from './media'
import styles from './form.module.css'

/** A component that is a page of its own: code of the form in a frame that reaches nothing outside. */
export function WebComponentView(props: FieldProps) {
  const { frames } = useSheet()
  const { value } = useAnswer(props)
  const source = componentSource(props.node.fields, value)
  if (source.from === 'nothing') return <p className={styles.hint}>This web component has no code.</p>
  if (source.from === 'url')
    return (
      <>
        <p className={styles.hint}>This web component is a page outside. Loupe loads no pages from outside.</p>
        <LinkView {...props} what="page" />
      </>
    )
  if (frames === undefined)
    return <p className={styles.hint}>Web components run where items are answered. This one can’t be shown here.</p>
  return <ComponentFrame key={frames.sheet} {...props} html={source.html} frames={frames} />
}

interface ComponentFrameProps extends FieldProps {
  readonly html: string
  readonly frames: NonNullable<FormSheet['frames']>
}

type FrameState = 'coming' | 'there' | 'absent' | 'stopped'

/** Where no page has begun by then, there is none. */
const ABSENT_MS = 3_000

function ComponentFrame({ node, path, html, frames, isViewOnly }: ComponentFrameProps) {
  const sheet = useSheet()
  const frame = useRef<HTMLIFrameElement>(null)
  const [state, setState] = useState<FrameState>('coming')
  /** A component begins again with a context that it didn't set itself, and with other code. */
  const [round, setRound] = useState(0)
  const [isLoud, setIsLoud] = useState(false)
  const context = useSyncExternalStore(sheet.subscribe, () => frames.contextOf(node, path))
  const known = useRef(context)
  const isOff = useRefusal() !== undefined || isViewOnly
  const isOffNow = useRef(isOff)
  /** Messages from before the form could be answered. */
  const early = useRef<unknown[]>([])
  useEffect(() => void (isOffNow.current = isOff), [isOff])
  const key = keyOfPath(path)

  useEffect(() => {
    const made = createFrameTalk({
      html,
      context: () => known.current,
      onBegin: () => setState('there'),
      onStop: () => setState('stopped'),
      onLoud: () => setIsLoud(true),
      onContext(next) {
        if (isOffNow.current) return
        known.current = next
        frames.setContext(node, path, next)
      },
      onTold: (data) => {
        if (!isOffNow.current) frames.tell(path, data)
        else if (early.current.length < EARLY_MAX) early.current.push(data)
      },
    })
    const hear = (event: MessageEvent<unknown>) => {
      const own = frame.current?.contentWindow
      if (own !== null && own !== undefined && event.source === own) made.hear(event.data, event.ports)
    }
    window.addEventListener('message', hear)
    const stop = frames.listen(path, made.send)
    return () => {
      window.removeEventListener('message', hear)
      stop()
      made.end()
    }
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key stands for the path.
  }, [frames, node, key, html, round])
  useEffect(() => {
    if (isOff) return
    for (const data of early.current.splice(0)) frames.tell(path, data)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key stands for the path.
  }, [isOff, frames, key])
  useEffect(() => {
    if (context === known.current) return
    known.current = context
    setState('coming')
    setRound((now) => now + 1)
  }, [context])

  const name = textWithData(nameOfNode(node), sheet.itemData)
  return (
    <>
      {state === 'absent' || state === 'stopped' ? (
        <p className={styles.hint}>{WHY[state]}</p>
      ) : (
        <iframe
          key={`${round} ${html}`}
          ref={frame}
          title={name}
          className={styles.frame}
          style={{ height: componentHeight(node.fields) }}
          src={`${frames.page}#${encodeURIComponent(window.location.origin)}`}
          sandbox="allow-scripts"
          allow=""
          referrerPolicy="no-referrer"
          onLoad={() => window.setTimeout(() => setState((now) => (now === 'coming' ? 'absent' : now)), ABSENT_MS)}
        />
      )}
      {isLoud && (
        <p className={styles.hint}>This web component sends more than Loupe takes. Some of it didn’t arrive.</p>
      )}
    </>
  )
}

/** A component that sends more before its form can be answered loses the rest. */
const EARLY_MAX = 50

const WHY = {
  absent: 'This web component can’t be shown here: its page isn’t there. Its answers stay as they are.',
  stopped: 'This web component was stopped: it restarted too often. Its answers stay as they are.',
} as const

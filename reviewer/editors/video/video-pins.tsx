import { MessageSquare } from 'lucide-react'
import { isPicturePlace } from '#domain/annotation/comments/thread'
import { frameAt } from '#domain/annotation/video/frame-table'
import { useObservable } from '../use-observable'
import type { OpenClip } from './open-clip'
import type { OpenVideoEditor } from './open-video'
import styles from './video-page.module.css'

/** Maximum length of a comment's text in its pin's label. */
const SAID = 80

interface VideoPinsProps {
  readonly editor: OpenVideoEditor
  readonly open: OpenClip
}

/** A pin per comment on the current frame or on the whole clip; it opens the comment in its panel. */
export function VideoPins({ editor, open: { clip, frames } }: VideoPinsProps) {
  const { camera, session } = editor
  const { commenting } = session.annotating
  const { shown, opened, begun } = useObservable(commenting.seen)
  const { shown: frame } = useObservable(frames.seen)
  const view = useObservable(camera.viewport)
  if (!clip.hasPicture || frame === undefined) return null
  const ratio = camera.pixelRatio()
  const styleAt = ({ x, y }: { readonly x: number; readonly y: number }) => ({
    transform: `translate(${(x * view.scale + view.x) / ratio}px, ${(y * view.scale + view.y) / ratio}px) translateY(-100%)`,
  })
  const isHere = (time: number | undefined) => time === undefined || frameAt(clip.table, time) === frame.frame
  return (
    <div className={styles.pins}>
      {shown.flatMap(({ id, place, author, remarks, isResolved }) => {
        if (place === undefined || !isHere(place.time)) return []
        const label = `Comment of ${author}: ${remarks[0]?.text.slice(0, SAID) ?? ''}`
        return (
          <button
            key={id}
            type="button"
            className={styles.pin}
            style={styleAt(place)}
            data-resolved={isResolved || undefined}
            aria-expanded={id === opened?.id}
            aria-label={label}
            title={label}
            onClick={() => {
              commenting.goTo(id)
              session.panel.reach('comment')
            }}
          >
            <MessageSquare size={12} aria-hidden />
          </button>
        )
      })}
      {begun !== undefined && isPicturePlace(begun) && isHere(begun.time) && (
        <span className={styles.pin} style={styleAt(begun)} aria-hidden>
          <MessageSquare size={12} />
        </span>
      )}
    </div>
  )
}

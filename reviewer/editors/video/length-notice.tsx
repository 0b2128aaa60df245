import { timeWords } from '#domain/annotation/video/time-words'
import { Button } from '../../../ui/button'
import { useObservable } from '../use-observable'
import type { OpenVideoEditor } from './open-video'
import styles from './video-page.module.css'

/** Warns about tracks made for a clip of another length, and offers to scale them. */
export function LengthNotice({ editor }: { readonly editor: OpenVideoEditor }) {
  const { length } = editor.video
  const other = useObservable(length.other)
  const { editing } = useObservable(editor.seen)
  if (other === undefined) return null
  const { annotated, clip } = other
  return (
    <div className={styles.notice} role="alert">
      <p>
        These tracks were made for a clip of {timeWords(annotated)}. This clip has {timeWords(clip)}.
        {annotated > clip && ' Keys behind its end lie on its last frame.'}
      </p>
      {editing.refusal === undefined && (
        <>
          <Button size="small" look="primary" onClick={length.scale}>
            Scale the tracks
          </Button>
          <Button size="small" onClick={length.keep}>
            Keep them
          </Button>
        </>
      )}
    </div>
  )
}

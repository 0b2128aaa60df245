import { AudioLines } from 'lucide-react'
import { useCallback } from 'react'
import { useObservable } from '../../use-observable'
import styles from './beside.module.css'
import type { BesideEditor } from './open-beside'

interface ClipPlayerProps {
  readonly url: string
  readonly name: string
  readonly hasPicture: boolean
  readonly editor: BesideEditor
}

/** Before this the first frame of many clips is black, in seconds. */
const POSTER_AT = 0.1

/** A clip to watch or listen to; it shows an early frame until it plays. */
export function ClipPlayer({ url, name, hasPicture, editor: { playing } }: ClipPlayerProps) {
  const trouble = useObservable(playing.trouble)
  const take = useCallback(
    (player: HTMLVideoElement | null) => (player === null ? undefined : playing.take(player)),
    [playing],
  )
  return (
    <div className={styles.clip} data-sound={!hasPicture || undefined} data-failed={trouble !== undefined || undefined}>
      {!hasPicture && <AudioLines size={64} strokeWidth={1.25} aria-hidden />}
      <video
        // Another clip needs another player, which forgets the failure of the last one.
        key={url}
        ref={take}
        className={styles.player}
        src={hasPicture ? `${url}#t=${POSTER_AT}` : url}
        aria-label={name}
        controls
        controlsList="nodownload noremoteplayback"
        disablePictureInPicture
        playsInline
        preload="metadata"
      />
      {trouble !== undefined && (
        <p className={styles.note} role="alert">
          {trouble}
        </p>
      )}
    </div>
  )
}

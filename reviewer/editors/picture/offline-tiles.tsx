import { useCallback, useSyncExternalStore } from 'react'
import type { Camera } from '../canvas/camera'
import { isCoarseOffline } from '../canvas/draw-tiles'
import type { Picture } from '../canvas/picture-source'
import type { Observable } from '../observable'
import styles from './offline-tiles.module.css'

interface OfflineTilesProps {
  readonly picture: Picture
  readonly camera: Pick<Camera, 'viewport' | 'canvas'>
  /** Changes with each tile. */
  readonly sharper: Observable<unknown>
}

/** Says why parts of a large picture stay coarse while the app is offline. */
export function OfflineTiles({ picture, camera, sharper }: OfflineTilesProps) {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const stops = [sharper.subscribe(onChange), camera.viewport.subscribe(onChange)]
      return () => {
        for (const stop of stops) stop()
      }
    },
    [camera, sharper],
  )
  const isCoarse = useSyncExternalStore(subscribe, () =>
    isCoarseOffline(picture, camera.viewport.get(), camera.canvas()),
  )
  return (
    <div className={styles.place} role="status">
      {isCoarse && (
        <p className={styles.word}>Parts that you did not see yet stay coarse until you are online again.</p>
      )}
    </div>
  )
}

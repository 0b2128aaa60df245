import { memo, useLayoutEffect, useRef } from 'react'
import type { AnnotationObject } from '#domain/annotation/document/read-document'
import type { Camera } from '../canvas/camera'
import { createFrameLoop } from '../canvas/frame-loop'
import { kindWords } from '../document/kind-words'
import type { ObjectViews } from '../document/object-view'
import { spokenObject } from '../panels/objects/words'
import { useObservable } from '../use-observable'
import styles from './selection-proxy.module.css'

interface SelectionProxyProps {
  readonly camera: Pick<Camera, 'viewport' | 'pixelRatio'>
  readonly views: Pick<ObjectViews, 'still'>
}

/** Minimum side for small objects, in CSS pixels. */
const SIDE_MIN = 16

/**
 * A focusable element at the selected object's place, with its name from the list. Magnifiers and screen readers find
 * the object through it; the picture's shortcuts work there too.
 */
export const SelectionProxy = memo(function SelectionProxy({ camera, views }: SelectionProxyProps) {
  const { selected, hiddenRows } = useObservable(views.still)
  if (selected?.box === undefined) return null
  const name = spokenObject(selected, kindWords(selected), hiddenRows.has(selected.row))
  return <Proxied camera={camera} name={name} box={selected.box} />
})

interface ProxiedProps extends Pick<SelectionProxyProps, 'camera'> {
  readonly name: string
  readonly box: NonNullable<AnnotationObject['box']>
}

/** Follows the view without React, so that panning renders nothing. */
function Proxied({ camera, name, box }: ProxiedProps) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    function lay(): void {
      const { current } = place
      if (current === null) return
      const { scale, x, y } = camera.viewport.get()
      const ratio = camera.pixelRatio()
      const [width, height] = [box.width, box.height].map((side) => Math.max(SIDE_MIN, (side * scale) / ratio))
      current.style.translate = `${(box.x * scale + x) / ratio}px ${(box.y * scale + y) / ratio}px`
      current.style.width = `${width}px`
      current.style.height = `${height}px`
    }
    const loop = createFrameLoop(lay)
    const unfollow = camera.viewport.subscribe(loop.request)
    lay()
    return () => {
      unfollow()
      loop.stop()
    }
  }, [camera, box])
  return <div ref={place} className={styles.proxy} role="img" aria-label={name} tabIndex={0} />
}

import { type RefObject, useMemo, useRef, useState } from 'react'
import { useObservable } from '../use-observable'
import { createCamera } from '../canvas/camera'
import type { CanvasElements } from '../canvas/layers'
import type { EditorProps } from '../editor'
import { EditorPage, mayDrawIn } from '../page/editor-page'
import type { PageParts } from '../page/editor-spec'
import { EarlierBeside } from './earlier-stage'
import { type OpenPictureEditor, openEditor } from './picture-editor'
import { EarlierOver, overPicture } from './over-picture'
import { pictureGestures } from './picture-gestures'
import type { PictureSpec } from './picture-spec'
import { SelectionProxy } from './selection-proxy'
import type { ToolKit } from './tool-kit'
import styles from './picture-page.module.css'

/** Room for the floating toolbar; a fitted picture ends above it. */
const UNDER_TOOLBAR = { top: 0, right: 0, bottom: 54, left: 0 }
/**
 * Below this height the toolbar shows tools in pairs; keep `page/toolbar.module.css` and `page/editor-page.module.css`
 * in step.
 */
const PAIRS_BELOW = 680
const besideTools = (height: number) => ({ ...UNDER_TOOLBAR, left: height < PAIRS_BELOW ? 84 : 54 })

interface PicturePageProps<Kit extends ToolKit> extends EditorProps {
  readonly spec: PictureSpec<Kit>
}

/** Shows a picture of any size with its annotations, and the editor's panels. */
export function PicturePage<Kit extends ToolKit>({ spec, ...props }: PicturePageProps<Kit>) {
  const mayDraw = mayDrawIn(spec, props.projectType)
  const host = useRef<HTMLDivElement>(null)
  const light = useRef<HTMLCanvasElement>(null)
  const ground = useRef<HTMLCanvasElement>(null)
  const live = useRef<HTMLCanvasElement>(null)
  const closeUp = useRef<HTMLCanvasElement>(null)
  const [camera] = useState(() => createCamera(mayDraw ? besideTools : () => UNDER_TOOLBAR))
  const { percent } = useObservable(camera.zoom)
  const made = useMemo(
    () => ({
      spec: { ...spec, noun: 'picture', gestures: pictureGestures(spec) },
      Over: overPicture(spec),
      open(parts: PageParts): OpenPictureEditor<Kit> | undefined {
        const canvases = canvasesOf({ light, ground, live })
        if (host.current === null || closeUp.current === null || canvases === undefined) return undefined
        return openEditor(spec, { ...parts, element: host.current, camera, canvases, closeUp: closeUp.current })
      },
    }),
    [spec, camera],
  )
  return (
    <EditorPage {...props} {...made} Beside={EarlierBeside} Beneath={EarlierOver}>
      {(editor) => (
        <div
          ref={host}
          className={styles.stage}
          data-shortcut-scope="canvas"
          data-window-part
          role="application"
          aria-roledescription="picture"
          aria-label={`Picture of ${props.opened.item.name}, ${percent} percent`}
          // The canvas shortcuts need focus.
          tabIndex={0}
        >
          <canvas ref={light} className={styles.canvas} />
          <canvas ref={ground} className={styles.overlay} />
          <canvas ref={live} className={styles.overlay} />
          <canvas ref={closeUp} className={styles.loupe} hidden />
          {editor !== undefined && <SelectionProxy camera={camera} views={editor.session.views} />}
        </div>
      )}
    </EditorPage>
  )
}

type CanvasRefs = Readonly<Record<keyof CanvasElements, RefObject<HTMLCanvasElement | null>>>

function canvasesOf(refs: CanvasRefs): CanvasElements | undefined {
  const [light, ground, live] = [refs.light.current, refs.ground.current, refs.live.current]
  return light === null || ground === null || live === null ? undefined : { light, ground, live }
}

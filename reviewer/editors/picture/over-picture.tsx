import type { AnnotationObject } from '#domain/annotation/document/read-document'
import { Minimap } from '../canvas/minimap'
import { FlowBar } from '../flow/flow-bar'
import type { EditorPart } from '../page/editor-spec'
import { useObservable } from '../use-observable'
import { EarlierSwipe, LaterCaption } from './earlier-stage'
import { OfflineTiles } from './offline-tiles'
import type { OpenPictureEditor } from './picture-editor'
import type { PictureSpec } from './picture-spec'
import { Pins } from './pins'
import { PixelReadout } from './pixel-readout'
import type { ToolKit } from './tool-kit'
import { VIEW_CHOICES } from './view-choices'

/** With these tools, a click on a pin goes to the pin instead of the object below. */
const PIN_TOOLS: ReadonlySet<string> = new Set(['hand', 'select', 'comment'])
const NO_OBJECTS: readonly AnnotationObject[] = []

/** Displays the earlier of two compared versions above the later one. */
export function EarlierOver({ editor }: { readonly editor: OpenPictureEditor }) {
  return (
    <>
      <EarlierSwipe editor={editor} />
      <LaterCaption editor={editor} />
    </>
  )
}

/** The overlays of a picture: pins, minimap, flow steps, and the bar of the active tool. */
export function overPicture<Kit extends ToolKit>({
  Bar,
  Under,
}: Pick<PictureSpec<Kit>, 'Bar' | 'Under'>): EditorPart<OpenPictureEditor<Kit>> {
  return function OverPicture({ editor }) {
    const { session, stage } = editor
    const { annotating, focus, issues, review, views } = session
    const { picture, overlayOn, tool, choices } = useObservable(editor.seen)
    if (picture.state !== 'ready') return null
    return (
      <>
        {Under !== undefined && <Under editor={editor} />}
        {overlayOn && (
          <Pins
            commenting={annotating.commenting}
            camera={stage.camera}
            bounds={stage.picture.bounds}
            people={annotating.versions.people}
            areOpen={PIN_TOOLS.has(tool.id)}
            focusCanvas={focus}
            onWheel={stage.passWheel}
          />
        )}
        {picture.value.picture.coming !== undefined && (
          <OfflineTiles picture={picture.value.picture} camera={stage.camera} sharper={stage.picture.sharper} />
        )}
        <PixelReadout pixel={stage.readout.pixel} />
        {VIEW_CHOICES.read(choices).minimap && (
          <Minimap
            camera={stage.camera}
            picture={picture.value.picture}
            objects={overlayOn ? views.shown() : NO_OBJECTS}
            coverage={stage.coverage}
            issues={issues}
          />
        )}
        <FlowBar flow={stage.flow} oneByOne={review.oneByOne} onDone={focus} />
        <Bar editor={editor} tool={tool.id} />
      </>
    )
  }
}

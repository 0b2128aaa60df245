import { type ComponentType, lazy } from 'react'
import { type ProjectTypeName, projectTypeName } from '#domain/enums'
import type { OpenedItem } from '#protocol/actions'
import type { EditorEntry, EditorProps } from './editor'
import { isReadable } from './readable'

type Load = () => Promise<{ readonly Editor: ComponentType<EditorProps> }>

/** An editor whose code is loaded when the first item needs it. */
function editor(load: Load, takes: EditorEntry['takes'], shows = true): EditorEntry {
  const Page = lazy(() => load().then(({ Editor }) => ({ default: Editor })))
  return { shows, takes, render: (props) => <Page {...props} /> }
}

/** Sound alone is a timeline without pictures. */
const isClip = (mime: string) => mime.startsWith('video/') || mime.startsWith('audio/')
const isPicture = (mime: string) => mime.startsWith('image/')
const all = () => true

/** Every picture is looked at there until its project type has an editor of its own. */
const vector = editor(() => import('./vector/vector-editor'), isPicture)
const tiled = editor(() => import('./tiled/tiled-editor'), isPicture)
const pixel = editor(() => import('./pixel/pixel-editor'), isPicture)
const text = editor(() => import('./text/text-editor'), isReadable)
const classification = editor(
  () => import('./classification/classification-editor'),
  (mime) => isPicture(mime) || isReadable(mime) || isClip(mime),
)
const video = editor(() => import('./video/video-editor'), isClip)
const form = editor(() => import('./form/form-editor'), isReadable)
const unsupported = editor(() => import('./unsupported/unsupported-editor'), all, false)
/** Says why a linked file isn't shown. */
const linked = editor(() => import('./unsupported/linked-item'), all, false)

/** Project type → its editor. */
const EDITORS: Readonly<Record<ProjectTypeName, EditorEntry>> = {
  vector,
  pixel,
  tiled,
  classification,
  video,
  text,
  point_cloud: unsupported,
  custom_llm: form,
}

/** What a linked file may turn out to be. */
const A_PICTURE = 'image/png'
const UNKNOWN_MIME = 'application/octet-stream'

/** A linked file that may be read and perhaps is a picture: not every address says what it leads to. */
function isLinkedPicture({ linkState, mime }: NonNullable<OpenedItem['media']>): boolean {
  return linkState === 'open' && (isPicture(mime) || mime === UNKNOWN_MIME)
}

/** The editor for what the host opened: that of the project's type, or another one that can show the file. */
export function editorFor(projectType: number | undefined, media: OpenedItem['media']): EditorEntry {
  if (media?.link !== undefined && !isLinkedPicture(media)) return linked
  const name = projectType === undefined ? undefined : projectTypeName(projectType)
  const own = name === undefined ? vector : EDITORS[name]
  if (media === null) return own
  const isOwn = own.shows && own.takes(media.mime)
  if (isOwn) return own
  if (media.link !== undefined) return own.shows && own.takes(A_PICTURE) ? own : vector
  return vector.takes(media.mime) ? vector : unsupported
}

import { lazy } from 'react'
import { type ProjectTypeName, projectTypeName } from '#domain/enums'
import type { OpenedItem } from '#protocol/actions'
import type { EditorEntry } from './editor'
import { isReadable } from './reader/reading'

/** Every picture is looked at there until its project type has an editor of its own. */
const VectorPage = lazy(() => import('./vector/vector-editor').then(({ Editor }) => ({ default: Editor })))
const ClassificationPage = lazy(() =>
  import('./classification/classification-editor').then(({ Editor }) => ({ default: Editor })),
)
const Reader = lazy(() => import('./reader/reader').then(({ Editor }) => ({ default: Editor })))
const UnsupportedEditor = lazy(() =>
  import('./unsupported/unsupported-editor').then(({ Editor }) => ({ default: Editor })),
)
const LinkedItem = lazy(() => import('./unsupported/linked-item').then(({ Editor }) => ({ default: Editor })))

const picture: EditorEntry = { shows: true, render: (props) => <VectorPage {...props} /> }
const labels: EditorEntry = { shows: true, render: (props) => <ClassificationPage {...props} /> }
const reader: EditorEntry = { shows: true, render: (props) => <Reader {...props} /> }
const unsupported: EditorEntry = { shows: false, render: (props) => <UnsupportedEditor {...props} /> }

/** Nobody has seen what a link leads to. */
const linked: EditorEntry = { shows: false, render: (props) => <LinkedItem {...props} /> }

/** Project type → its editor. */
const EDITORS: Readonly<Record<ProjectTypeName, EditorEntry>> = {
  vector: picture,
  pixel: picture,
  tiled: picture,
  classification: labels,
  video: unsupported,
  text: reader,
  point_cloud: unsupported,
  custom_llm: reader,
}

/** The editor for what the host opened; a picture can be looked at in a project of any type that lacks an editor. */
export function editorFor(projectType: number | undefined, media: OpenedItem['media']): EditorEntry {
  if (media?.link !== undefined) return linked
  const name = projectType === undefined ? undefined : projectTypeName(projectType)
  const own = name === undefined ? picture : EDITORS[name]
  const isPicture = media?.mime.startsWith('image/') === true
  if (own === picture || own === labels) return isPicture || media === null ? own : unsupported
  if (own === reader && media !== null && isReadable(media.mime)) return reader
  return isPicture ? picture : unsupported
}

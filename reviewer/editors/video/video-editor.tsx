import type { EditorProps } from '../editor'
import { DocumentPage, type DocumentSpec } from '../page/document-page'
import { VIDEO_ACTIONS } from './actions'
import { type Clip, clipLoader } from './clip-loader'
import { type OpenVideoEditor, openVideo } from './open-video'
import { VIDEO_PANELS } from './panels'
import { STAGE_GESTURES } from './stage-input'
import { TIMELINE_GESTURES } from './timeline'
import { VideoContents } from './video-contents'

/** Tracks and events in a clip. */
const VIDEO: DocumentSpec<OpenVideoEditor, Clip> = {
  noun: 'video',
  makes: new Set(['video']),
  hasFloor: true,
  actions: VIDEO_ACTIONS,
  panels: VIDEO_PANELS,
  gestures: [STAGE_GESTURES, TIMELINE_GESTURES],
  loader: clipLoader,
  open: openVideo,
  Contents: VideoContents,
}

/** The editor for videos: the displayed frame is always exactly the requested one. */
export function Editor(props: EditorProps) {
  return <DocumentPage spec={VIDEO} {...props} />
}

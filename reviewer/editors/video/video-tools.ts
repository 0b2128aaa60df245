import { createObservable } from '../observable'
import type { IconName } from '../actions/action'
import type { TrackType } from '#domain/annotation/video/track'

/** A tool of the video editor. */
export interface VideoTool {
  readonly id: string
  readonly title: string
  readonly keys: readonly string[]
  readonly icon: IconName
  /** The type of track that it draws. */
  readonly type?: TrackType
}

/** The tool that starts comments. */
export const COMMENT = 'comment'

/** With this tool, arrow keys move the selection instead of the clip. */
export const NUDGE = 'nudge'

/** The tools, in button order. */
export const VIDEO_TOOLS: readonly [VideoTool, ...VideoTool[]] = [
  { id: 'select', title: 'Select and change tracks', keys: ['v'], icon: 'pointer' },
  { id: 'hand', title: 'Move the picture', keys: ['h'], icon: 'hand' },
  { id: 'bbox', title: 'Draw a box', keys: ['r'], icon: 'box', type: 'bbox' },
  { id: 'polygon', title: 'Draw a polygon', keys: ['p'], icon: 'polygon', type: 'polygon' },
  { id: 'polyline', title: 'Draw a line', keys: ['g'], icon: 'polyline', type: 'polyline' },
  { id: 'point', title: 'Set a point', keys: ['d'], icon: 'point', type: 'point' },
  { id: NUDGE, title: 'Nudge the selection by arrow keys', keys: ['w'], icon: 'extremes' },
  { id: COMMENT, title: 'Comment on a place of this frame', keys: ['c'], icon: 'comment' },
]

/** Starts with the select tool. */
export function createVideoTools() {
  const [first] = VIDEO_TOOLS
  const inHand = createObservable<VideoTool & { readonly isIdle: boolean }>({ ...first, isIdle: true })
  return {
    inHand,
    choose(id: string) {
      const next = VIDEO_TOOLS.find((tool) => tool.id === id) ?? first
      inHand.set({ ...next, isIdle: true })
    },
    /** The user is setting points or dragging. */
    busy(isBusy: boolean) {
      const now = inHand.get()
      if (now.isIdle === isBusy) inHand.set({ ...now, isIdle: !isBusy })
    },
  }
}

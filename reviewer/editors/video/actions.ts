import { actionsOf } from '../actions/actions-of'
import { fitActions, zoomActions } from '../actions/view-actions'
import { SESSION_ACTIONS } from '../session/session-actions'
import type { OpenVideoEditor } from './open-video'
import { followingActions } from './following-actions'
import { playActions, trackActions, viewActions, videoToolActions } from './video-actions'

const { objects, panels, oneByOne, approval, edit, arrange, classes, history } = SESSION_ACTIONS
const { issues, comments, versions, compare, work } = SESSION_ACTIONS

/** Actions without a use in clips: copies beside the original, groups, stacking order, and the minimap. */
const ONLY_OF_PICTURES: ReadonlySet<string> = new Set([
  'edit.duplicate',
  'edit.copy',
  'edit.cut',
  'edit.paste',
  'edit.repeat',
  'edit.carry',
  'edit.propagate',
  'edit.front',
  'edit.forward',
  'edit.backward',
  'edit.back',
  'panel.numbers',
  'panel.consensus',
  'picture.keep',
  'picture.minimap',
  'picture.loupe',
])
const ofVideos = <A extends { readonly id: string }>(group: readonly A[]): readonly A[] =>
  group.filter(({ id }) => !ONLY_OF_PICTURES.has(id))

const viewing = ({ camera, session }: OpenVideoEditor) => ({ camera, choices: session.choices })
const [zoom, fit] = [actionsOf(zoomActions, viewing), ofVideos(actionsOf(fitActions, viewing))]
const following = actionsOf(followingActions, ({ video }: OpenVideoEditor) => ({ following: video.following }))
const [editing, arranging, reaching] = [ofVideos(edit), ofVideos(arrange), ofVideos(panels)]

/** The video editor's actions, by location. */
export const VIDEO_ACTIONS = {
  view: [zoom, fit, viewActions],
  edit: [videoToolActions, history],
  menu: [trackActions, following, objects, reaching, oneByOne, approval, editing, arranging],
  all: [
    videoToolActions,
    playActions,
    trackActions,
    following,
    zoom,
    fit,
    viewActions,
    classes,
    objects,
    reaching,
    oneByOne,
    approval,
    editing,
    arranging,
    issues,
    comments,
    versions,
    compare,
    work,
  ],
} as const

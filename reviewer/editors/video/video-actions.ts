import type { EditingSeen } from '../document/editing'
import type { ObjectView } from '../document/object-view'
import { digestOf } from '../document/object-digest'
import type { ActionGroup } from '../actions/action'
import type { OpenVideoEditor } from './open-video'
import { VIDEO_CHOICES } from './video-choices'
import { VIDEO_TOOLS } from './video-tools'

interface VideoSeen {
  readonly editing: EditingSeen
  readonly view: Pick<ObjectView, 'selection' | 'objects'>
  readonly tool: { readonly id: string }
  readonly panelOn: boolean
  readonly hasPicture: boolean
}

type VideoActions = ActionGroup<VideoSeen, OpenVideoEditor>

const GROUP = 'Video'
/** Number of frames for extending a track. */
const CARRIED = 10

/** One action per tool. */
export const videoToolActions: VideoActions = VIDEO_TOOLS.map(({ id, title, keys, icon, type }) => ({
  id: `tool.${id}`,
  title,
  group: 'Tools',
  keys,
  look: () => ({ icon }),
  may: ({ editing, hasPicture }) =>
    type === undefined ? true : (editing.refusal ?? (hasPicture ? true : 'This file has no picture to draw on.')),
  isOn: ({ tool }) => tool.id === id,
  run({ tools, session }) {
    tools.choose(id)
    session.focus()
  },
}))

type Steps = readonly (readonly [
  id: string,
  title: string,
  keys: readonly string[],
  run: (editor: OpenVideoEditor) => void,
])[]

const player = ({ video }: OpenVideoEditor) => video.open.get()?.player
const last = ({ video }: OpenVideoEditor) => (video.open.get()?.clip.table.times.length ?? 1) - 1
function toKey(editor: OpenVideoEditor, way: 1 | -1): void {
  const next = editor.video.desk.nextKey(way)
  if (next === undefined) editor.session.say(way === 1 ? 'There is no later key.' : 'There is no earlier key.')
  else player(editor)?.go(next)
}

const STEPS: Steps = [
  ['video.frame.on', 'Next frame', ['ArrowRight'], (editor) => player(editor)?.step(1)],
  ['video.frame.back', 'Previous frame', ['ArrowLeft'], (editor) => player(editor)?.step(-1)],
  ['video.ten.on', 'Forward ten frames', ['Shift+ArrowRight'], (editor) => player(editor)?.step(10)],
  ['video.ten.back', 'Back ten frames', ['Shift+ArrowLeft'], (editor) => player(editor)?.step(-10)],
  ['video.second.on', 'Forward one second', ['Alt+ArrowRight'], (editor) => player(editor)?.stepSeconds(1)],
  ['video.second.back', 'Back one second', ['Alt+ArrowLeft'], (editor) => player(editor)?.stepSeconds(-1)],
  ['video.key.on', 'To the next key', ['Mod+ArrowRight'], (editor) => toKey(editor, 1)],
  ['video.key.back', 'To the previous key', ['Mod+ArrowLeft'], (editor) => toKey(editor, -1)],
  ['video.first', 'To the first frame', ['Home'], (editor) => player(editor)?.go(0)],
  ['video.last', 'To the last frame', ['End'], (editor) => player(editor)?.go(last(editor))],
  ['video.faster', 'Play faster', ['Shift+ArrowUp'], (editor) => player(editor)?.stepSpeed(1)],
  ['video.slower', 'Play slower', ['Shift+ArrowDown'], (editor) => player(editor)?.stepSpeed(-1)],
]

/** Playing, and moving between frames. */
export const playActions: VideoActions = [
  {
    id: 'video.play',
    title: 'Play or pause',
    group: GROUP,
    keys: ['Space'],
    onCanvas: true,
    run: (editor) => player(editor)?.toggle(),
  },
  ...STEPS.map(([id, title, keys, run]): VideoActions[number] => ({
    id,
    title,
    group: GROUP,
    keys,
    onCanvas: true,
    repeats: true,
    run,
  })),
  {
    id: 'video.mute',
    title: 'Mute or unmute the sound',
    group: GROUP,
    keys: ['Alt+M'],
    onCanvas: true,
    run({ session: { choices } }) {
      const chosen = choices.of(VIDEO_CHOICES)
      chosen.set({ muted: !chosen.get().muted })
    },
  },
  {
    id: 'video.loop.first',
    title: 'Begin the loop here',
    group: GROUP,
    keys: ['['],
    onCanvas: true,
    run: ({ video }) => video.loopFrom('first'),
  },
  {
    id: 'video.loop.last',
    title: 'End the loop here',
    group: GROUP,
    keys: [']'],
    onCanvas: true,
    run: ({ video }) => video.loopFrom('last'),
  },
]

const needsTrack = ({ editing, view }: VideoSeen) =>
  editing.refusal ?? (view.selection.length > 0 ? true : 'Select a track first.')
const isNoneSelected = ({ session }: OpenVideoEditor) => session.views.get().selection.length === 0

interface TrackStep {
  readonly id: string
  readonly title: string
  readonly keys: readonly string[]
  readonly run: (editor: OpenVideoEditor) => void
}

const TRACK_STEPS: readonly TrackStep[] = [
  { id: 'video.key', title: 'Set a key here', keys: ['e'], run: ({ video }) => video.desk.keyHere() },
  {
    id: 'video.key.delete',
    title: 'Delete the key here',
    keys: ['Shift+Delete'],
    run: ({ video }) => video.desk.removeKey(),
  },
  { id: 'video.absent', title: 'Absent from here', keys: ['o'], run: ({ video }) => video.desk.absentHere() },
  { id: 'video.cut', title: 'Cut the track here', keys: ['Shift+X'], run: ({ video }) => video.desk.cut() },
  { id: 'video.join', title: 'Join the selected tracks', keys: ['Shift+M'], run: ({ video }) => video.desk.join() },
  { id: 'video.gap', title: 'Fill the gap here', keys: ['Shift+G'], run: ({ video }) => video.desk.fillGap() },
  {
    id: 'video.hold',
    title: 'Hold between keys, or interpolate',
    keys: ['Shift+O'],
    run: ({ video }) => video.desk.toggleHold(),
  },
  {
    id: 'video.carry',
    title: `Repeat unchanged for ${CARRIED} frames`,
    keys: ['Alt+E'],
    run: ({ video }) => video.desk.propagate(CARRIED),
  },
  { id: 'video.key.copy', title: 'Copy the key here', keys: ['Mod+C'], run: ({ video }) => video.desk.copyKey() },
  { id: 'video.key.paste', title: 'Paste the key here', keys: ['Mod+V'], run: ({ video }) => video.desk.pasteKey() },
]

/** Changes the selected tracks on the current frame. */
export const trackActions: VideoActions = [
  ...TRACK_STEPS.map(({ id, title, keys, run }): VideoActions[number] => ({
    id,
    title,
    group: 'Tracks',
    keys,
    onCanvas: true,
    menu: title,
    may: needsTrack,
    isOff: isNoneSelected,
    run,
  })),
  {
    id: 'video.event',
    title: 'Begin an event here, then end it',
    group: 'Tracks',
    keys: ['b'],
    onCanvas: true,
    may: ({ editing }) => editing.refusal ?? true,
    run: ({ video }) => video.event(),
  },
]

/** The panel beside the video. */
export const viewActions: VideoActions = [
  {
    id: 'objects.panel',
    title: 'Show or hide the panel beside the video',
    group: 'Objects',
    keys: ['Shift+]'],
    look({ view }) {
      const { length } = digestOf(view.objects).placed
      return { icon: 'panel', text: length === 1 ? '1 track' : `${length.toLocaleString('en')} tracks` }
    },
    isOn: ({ panelOn }) => panelOn,
    run: ({ session }) => session.panel.toggle(),
  },
]

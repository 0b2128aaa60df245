import type { State, Tool } from '../state'
import { dragging } from './dragging'
import type { HandPorts } from './hand-ports'
import { wheel } from './wheel'

/** Moves the picture: drag, pinch, wheel, and double-click to zoom. A click selects the object there. */
export const hand: Tool<HandPorts> = {
  id: 'hand',
  title: 'Move the picture',
  keys: ['h'],
  icon: 'hand',
  cursor: 'grab',
  gestures: {
    title: 'On the picture',
    gestures: [
      { title: 'Move the picture', by: 'Space and drag, or the middle button' },
      { title: 'Move the picture sideways', by: 'Shift and wheel' },
      { title: 'Zoom', by: 'Wheel, or two fingers' },
      { title: 'Switch between two zooms', by: 'Double click where no object is' },
    ],
  },
  rest,
}

function rest(): State<HandPorts> {
  return {
    name: 'resting',
    isIdle: true,
    cursorOver: 'pointer',
    leave: ({ objects }) => objects.pointAt(undefined),
    on: {
      wheel,
      move: ({ objects }, { kind, at }) => (kind === 'touch' ? undefined : objects.pointAt(at)),
      leave: ({ objects }) => objects.pointAt(undefined),
      down: (_, finger) => dragging(finger),
      double: ({ camera }, { screen }) => camera.toggleZoom(screen),
    },
  }
}

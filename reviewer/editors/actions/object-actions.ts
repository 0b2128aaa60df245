import type { Camera } from '../canvas/camera'
import type { ObjectViews } from '../document/object-view'
import type { ActionGroup } from './action'

interface ObjectPorts {
  readonly views: ObjectViews
  readonly camera: Pick<Camera, 'showPart'>
}

const GROUP = 'Objects'
const nothingSelected = ({ views }: ObjectPorts) => views.get().selection.length === 0

/** From object to object, and a closer look at the one that is selected. */
export const objectActions: ActionGroup<unknown, ObjectPorts> = [
  {
    id: 'objects.next',
    title: 'Next object',
    group: GROUP,
    keys: ['.'],
    repeats: true,
    run: ({ views }) => views.step(1),
  },
  {
    id: 'objects.previous',
    title: 'Previous object',
    group: GROUP,
    keys: [','],
    repeats: true,
    run: ({ views }) => views.step(-1),
  },
  {
    id: 'objects.zoom',
    title: 'Zoom to the selected object',
    group: GROUP,
    keys: ['z'],
    menu: 'Zoom to it',
    isOff: nothingSelected,
    run({ views, camera }) {
      const { selected } = views.get()
      if (selected?.box !== undefined) camera.showPart(selected.box)
    },
  },
  {
    id: 'objects.isolate',
    title: 'Show only the selected object, or all again',
    group: GROUP,
    keys: ['Shift+I'],
    menu: 'Show it alone, or all again',
    isOff: nothingSelected,
    run: ({ views }) => views.toggleIsolated(),
  },
]

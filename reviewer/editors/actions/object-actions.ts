import type { Sight } from '../document/sight'
import type { ObjectViews } from '../document/object-view'
import type { OneByOne } from '../review/one-by-one'
import type { ActionGroup } from './action'

interface ObjectPorts {
  readonly views: ObjectViews
  readonly oneByOne: Pick<OneByOne, 'seen' | 'step'>
  readonly camera: Pick<Sight, 'showObjects'>
}

const GROUP = 'Objects'
const nothingSelected = ({ views }: ObjectPorts) => views.get().selection.length === 0

/** Moving between objects, and zooming to the selected one. */
export const objectActions: ActionGroup<unknown, ObjectPorts> = [
  {
    id: 'objects.next',
    title: 'Next object',
    group: GROUP,
    keys: ['.'],
    repeats: true,
    run: (ports) => step(ports, 1),
  },
  {
    id: 'objects.previous',
    title: 'Previous object',
    group: GROUP,
    keys: [','],
    repeats: true,
    run: (ports) => step(ports, -1),
  },
  {
    id: 'objects.zoom',
    title: 'Zoom to the selected object',
    group: GROUP,
    keys: ['z'],
    menu: 'Zoom to object',
    isOff: nothingSelected,
    run({ views, camera }) {
      const { selected } = views.get()
      if (selected !== undefined) camera.showObjects([selected])
    },
  },
  {
    id: 'objects.isolate',
    title: 'Isolate the selected objects, or show all',
    group: GROUP,
    keys: ['Shift+I'],
    menu: 'Isolate',
    isOff: nothingSelected,
    run: ({ views }) => views.toggleIsolated(),
  },
  {
    id: 'objects.isolate-class',
    title: 'Isolate the class of the selected object, or show all classes',
    group: GROUP,
    keys: ['Alt+Shift+K'],
    menu: 'Isolate its class',
    isOff: ({ views }) => views.get().selection.length === 0 && views.get().hidden.size === 0,
    run({ views }) {
      const { hidden, selection } = views.get()
      const [first] = selection
      if (hidden.size > 0) views.showAll()
      else if (first !== undefined) views.onlyClass(first.className)
    },
  },
]

function step({ views, oneByOne }: ObjectPorts, by: 1 | -1): void {
  if (oneByOne.seen.get().isOn) oneByOne.step(by)
  else views.step(by)
}

import type { ClassDesk } from '../document/class-desk'
import type { ObjectViews } from '../document/object-view'
import type { ActionGroup } from './action'

interface PanelPorts {
  readonly views: ObjectViews
  readonly desk: Pick<ClassDesk, 'tags'>
  readonly panel: { readonly reach: (part: string) => void; readonly toggleStack: () => void }
}

const GROUP = 'Objects'

/** Moves the focus from the picture to parts of the panel and their fields; Escape returns. */
export const panelActions: ActionGroup<unknown, PanelPorts> = [
  {
    id: 'panel.classes',
    title: 'Search or add a class',
    group: GROUP,
    keys: ['q'],
    run: ({ panel }) => panel.reach('classes'),
  },
  {
    id: 'panel.attributes',
    title: 'Answer the questions of the selected objects',
    group: GROUP,
    keys: ['a'],
    menu: 'Attributes',
    isOff: ({ views }) => views.get().selection.length === 0,
    run: ({ panel }) => panel.reach('attributes'),
  },
  {
    id: 'panel.numbers',
    title: 'Enter position and size of the selected object',
    group: GROUP,
    keys: ['Alt+Enter'],
    menu: 'Numbers',
    isOff: ({ views }) => views.get().selected === undefined,
    run: ({ panel }) => panel.reach('numbers'),
  },
  {
    id: 'panel.tags',
    title: 'Set the item’s tags',
    group: GROUP,
    keys: ['Shift+T'],
    isOff: ({ desk, views }) => desk.tags.get().length === 0 && !views.get().objects.some(({ kind }) => kind === 'tag'),
    run: ({ panel }) => panel.reach('tags'),
  },
  {
    id: 'panel.list',
    title: 'Go to the list of objects',
    group: GROUP,
    keys: ['Shift+A'],
    run: ({ panel }) => panel.reach('list'),
  },
  {
    id: 'panel.history',
    title: 'Show the steps and kept versions of the item',
    group: GROUP,
    keys: ['Alt+H'],
    run: ({ panel }) => panel.reach('history'),
  },
  {
    id: 'panel.consensus',
    title: 'Compare with other people’s annotations',
    group: GROUP,
    keys: ['Alt+A'],
    run: ({ panel }) => panel.reach('consensus'),
  },
  {
    id: 'panel.stack',
    title: 'Show two stacked panels, or one',
    group: GROUP,
    keys: ['Alt+P'],
    run: ({ panel }) => panel.toggleStack(),
  },
]

import type { ObjectView, ObjectViews } from '../document/object-view'
import type { OneByOne, OneByOneSeen } from '../review/one-by-one'
import type { ActionGroup } from './action'

interface Seen {
  readonly oneByOne: OneByOneSeen
  readonly view: Pick<ObjectView, 'objects'>
}

interface Ports {
  readonly oneByOne: Pick<OneByOne, 'seen' | 'start' | 'stop'>
  readonly views: Pick<ObjectViews, 'get'>
}

/** Begins to look at objects one by one, or ends it. */
export const oneByOneActions: ActionGroup<Seen, Ports> = [
  {
    id: 'objects.one-by-one',
    title: 'Look at objects one by one, or end it',
    group: 'Objects',
    keys: ['Shift+Y'],
    menu: 'Look at them one by one',
    may: ({ view }) => (view.objects.some(({ kind }) => kind !== 'tag') ? true : 'This item has no objects.'),
    isOff: ({ views, oneByOne }) =>
      !oneByOne.seen.get().isOn && !views.get().objects.some(({ kind }) => kind !== 'tag'),
    isOn: ({ oneByOne }) => oneByOne.isOn,
    run: ({ oneByOne }) => (oneByOne.seen.get().isOn ? oneByOne.stop() : oneByOne.start()),
  },
]

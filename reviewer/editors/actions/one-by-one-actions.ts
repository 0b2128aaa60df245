import type { ObjectView, ObjectViews } from '../document/object-view'
import type { ChoiceSource } from '../../session/view-choices'
import { WALK_CHOICES } from '../review/one-by-one'
import type { OneByOne, OneByOneSeen } from '../review/one-by-one'
import { stepFilter } from '../review/walk-filters'
import type { ActionGroup } from './action'

interface Seen {
  readonly oneByOne: OneByOneSeen
  readonly view: Pick<ObjectView, 'objects'>
}

interface Ports {
  readonly oneByOne: Pick<OneByOne, 'seen' | 'stop'>
  /** Starts with the compared objects during a comparison. */
  readonly compareKeys: { readonly walk: () => void }
  readonly views: Pick<ObjectViews, 'get' | 'list'>
  readonly choices: ChoiceSource
  readonly say: (words: string) => void
}

/** Cycles through the looks of the other objects. */
const NEXT_OTHERS = { dimmed: 'hidden', hidden: 'shown', shown: 'dimmed' } as const
const OTHERS_SAID = {
  dimmed: 'The other objects are dimmed',
  hidden: 'The other objects are hidden',
  shown: 'The other objects are shown normally',
} as const

/** Starts or ends a walk from object to object, and filters its objects. */
export const oneByOneActions: ActionGroup<Seen, Ports> = [
  {
    id: 'objects.one-by-one',
    title: 'Review objects one by one, or end it',
    group: 'Objects',
    keys: ['Shift+Y'],
    menu: 'Review one by one',
    may: ({ view }) => (view.objects.some(({ kind }) => kind !== 'tag') ? true : 'This item has no objects.'),
    isOff: ({ views, oneByOne }) =>
      !oneByOne.seen.get().isOn && !views.get().objects.some(({ kind }) => kind !== 'tag'),
    isOn: ({ oneByOne }) => oneByOne.isOn,
    run: ({ oneByOne, compareKeys }) => (oneByOne.seen.get().isOn ? oneByOne.stop() : compareKeys.walk()),
  },
  {
    id: 'objects.one-by-one.filter',
    title: 'Walk the objects of the next decision: all, not decided, approved, disapproved, changed since, predicted',
    group: 'Objects',
    keys: ['Alt+Y'],
    may: onWalk,
    isOff: isNoWalk,
    run: ({ views, say }) => say(stepFilter(views, 1)),
  },
  {
    id: 'objects.one-by-one.filter-back',
    title: 'Walk the objects of the previous decision',
    group: 'Objects',
    keys: ['Alt+Shift+Y'],
    may: onWalk,
    isOff: isNoWalk,
    run: ({ views, say }) => say(stepFilter(views, -1)),
  },
  {
    id: 'objects.one-by-one.others',
    title: 'Dim, hide or show the other objects',
    group: 'Objects',
    keys: ['Alt+O'],
    may: onWalk,
    isOff: isNoWalk,
    run({ choices, say }) {
      const chosen = choices.of(WALK_CHOICES)
      const others = NEXT_OTHERS[chosen.get().others]
      chosen.set({ others })
      say(OTHERS_SAID[others])
    },
  },
]

function onWalk({ oneByOne }: Seen): true | string {
  return oneByOne.isOn ? true : 'Start the one-by-one review first.'
}

function isNoWalk({ oneByOne }: Ports): boolean {
  return !oneByOne.seen.get().isOn
}

import { GalleryHorizontal, ListFilter, X } from 'lucide-react'
import { type CSSProperties, useEffect } from 'react'
import type { ChoiceSource } from '../../../session/view-choices'
import { choice, choiceGroup } from '../../../session/choice-group'
import { z } from '#domain/page-schema'
import { tag } from '#domain/annotation/kinds/tag'
import { kindsInOrder, kindWords } from '../../document/kind-words'
import { LOOK_CHOICES } from '../../document/look-choices'
import { IconButton } from '../../../../ui/icon-button'
import { Menu, type MenuEntry } from '../../../../ui/menu'
import { SearchField } from '../../../../ui/search-field'
import { DECISION_FILTER_WORDS, DECISIONS } from '../../document/decision-words'
import type { GroupKey } from '../../document/object-groups'
import { isWhole, type Listing, type SortKey } from '../../document/object-listing'
import { type ClassCount, digestOf } from '../../document/object-digest'
import type { ObjectViews } from '../../document/object-view'
import type { People } from '../../document/people'
import type { OneByOne } from '../../review/one-by-one'
import { useKeys } from '../../../shortcuts/use-keys'
import { useObservable } from '../../use-observable'
import styles from './listed-objects.module.css'
import { ObjectList } from './object-list'
import { className } from './words'

interface ListedObjectsProps
  extends Pick<
    Parameters<typeof ObjectList>[0],
    'note' | 'onZoom' | 'onLock' | 'onDelete' | 'onMenu' | 'onRead' | 'threads'
  > {
  readonly views: ObjectViews
  readonly people: People
  readonly choices: ChoiceSource
  readonly oneByOne: Pick<OneByOne, 'seen' | 'start' | 'stop'>
}

const SORT_WORDS: Readonly<Record<SortKey, string>> = {
  order: 'Stacking order',
  class: 'By class',
  size: 'The largest first',
  author: 'By author',
  approval: 'Undecided first',
}
const SORT_KEYS = ['order', 'class', 'size', 'author', 'approval'] as const
const GROUP_WORDS: Readonly<Record<GroupKey, string>> = {
  none: 'Not grouped',
  class: 'Classes together',
  group: 'Groups together',
  author: 'Authors together',
}
const GROUP_KEYS = ['none', 'class', 'group', 'author'] as const

const DENSITIES = ['comfortable', 'compact'] as const
type Density = (typeof DENSITIES)[number]
/** Row height of the object list. */
const LIST_CHOICES = choiceGroup({ density: choice<Density>(z.enum(DENSITIES), 'comfortable') })

/** Maximum number of classes in the menu, most frequent first; the search finds the rest. */
const CLASSES_MOST = 20

/** The item's objects with search, filters and sorting; unlisted objects stay on the picture. */
export function ListedObjects({ views, people, oneByOne, choices, ...acts }: ListedObjectsProps) {
  const { objects, hiddenRows, selection, hovered, listing } = useObservable(views)
  const { isOn: isWalking } = useObservable(oneByOne.seen)
  const { density } = useObservable(choices.of(LIST_CHOICES))
  const { colourBy } = useObservable(choices.of(LOOK_CHOICES))
  const walkKeys = useKeys('objects.one-by-one')
  const rows = views.listed()
  const { classes, hasDecisions, authors, kinds } = digestOf(objects)
  const names = useObservable(people.names)
  const isFiltered = !isWhole(listing)
  const all = () =>
    views.list({ className: undefined, shape: undefined, decided: undefined, among: undefined, search: '' })
  useEffect(() => {
    for (const author of authors) if (author !== undefined) people.ask(author)
  }, [authors, people])
  return (
    <section
      className={styles.section}
      style={{ '--rows': Math.max(2, rows.length) } as CSSProperties}
      aria-label="List"
    >
      <div className={styles.head}>
        <SearchField
          className={styles.search}
          label="Search objects"
          value={listing.search}
          onChange={(search) => views.list({ search })}
        />
        <IconButton
          label="Review one by one"
          keys={walkKeys}
          icon={GalleryHorizontal}
          pressed={isWalking}
          onClick={isWalking ? oneByOne.stop : oneByOne.start}
        />
        <Menu
          label="Sort and filter"
          look="quiet"
          size="small"
          align="end"
          icon={<ListFilter size={16} aria-hidden />}
          aria-label="Sort and filter the objects"
          entries={[
            ...menuEntries(listing, classes.slice(0, CLASSES_MOST), hasDecisions, views),
            ...shapeEntries(listing, kinds, views),
            ...densityEntries(density, choices),
          ]}
        />
      </div>
      {isFiltered && (
        <div className={styles.filters}>
          <span className={styles.filter} role="status">
            {filterWords(listing, rows.length)}
          </span>
          <IconButton label="List all objects" icon={X} iconSize={14} onClick={all} />
        </div>
      )}
      {rows.length === 0 && isFiltered ? (
        <p className={styles.none}>
          No object matches. Search for a class, a kind, an answer, a tracking id or a number such as #12.
        </p>
      ) : (
        <ObjectList
          {...acts}
          density={density}
          colourBy={colourBy}
          objects={rows}
          group={listing.group}
          names={names}
          selection={selection}
          hiddenRows={hiddenRows}
          hovered={hovered}
          views={views}
        />
      )}
    </section>
  )
}

function menuEntries(
  listing: Listing,
  classes: readonly ClassCount[],
  hasDecisions: boolean,
  views: Pick<ObjectViews, 'list'>,
): readonly MenuEntry[] {
  const sortKeys = SORT_KEYS.filter((sort) => sort !== 'approval' || hasDecisions || listing.sort === sort)
  const sorts = sortKeys.map(
    (sort): MenuEntry => ({
      kind: 'one',
      label: SORT_WORDS[sort],
      checked: listing.sort === sort,
      onChoose: () => views.list({ sort }),
    }),
  )
  const one = (name: string | undefined, label: string, hint?: string): MenuEntry => ({
    kind: 'one',
    label,
    ...(hint === undefined ? {} : { hint }),
    checked: listing.className === name,
    onChoose: () => views.list({ className: name }),
  })
  return [
    { kind: 'heading', label: 'Sort' },
    ...sorts,
    { kind: 'separator' },
    { kind: 'heading', label: 'Group' },
    ...GROUP_KEYS.map(
      (group): MenuEntry => ({
        kind: 'one',
        label: GROUP_WORDS[group],
        checked: listing.group === group,
        onChoose: () => views.list({ group }),
      }),
    ),
    ...(hasDecisions || listing.decided !== undefined ? decisionEntries(listing, views) : []),
    { kind: 'separator' },
    { kind: 'heading', label: 'List' },
    one(undefined, 'All classes'),
    ...classes.map(({ className: name, count }) => one(name, className(name), count.toLocaleString('en'))),
  ]
}

const DENSITY_WORDS = { comfortable: 'High rows', compact: 'Low rows' } as const

function densityEntries(now: Density, choices: ChoiceSource): readonly MenuEntry[] {
  return [
    { kind: 'separator' },
    { kind: 'heading', label: 'Rows' },
    ...DENSITIES.map(
      (density): MenuEntry => ({
        kind: 'one',
        label: DENSITY_WORDS[density],
        checked: now === density,
        onChoose: () => choices.of(LIST_CHOICES).set({ density }),
      }),
    ),
  ]
}

function decisionEntries({ decided: now }: Listing, views: Pick<ObjectViews, 'list'>): readonly MenuEntry[] {
  return [
    { kind: 'separator' },
    { kind: 'heading', label: 'Decision' },
    ...DECISIONS.map(
      (decided): MenuEntry => ({
        kind: 'one',
        label: DECISION_FILTER_WORDS[decided ?? 'all'],
        checked: now === decided,
        onChoose: () => views.list({ decided }),
      }),
    ),
  ]
}

/** One entry per shape, if the item has several. */
function shapeEntries(
  { shape: now }: Listing,
  kinds: ReadonlySet<string>,
  views: Pick<ObjectViews, 'list'>,
): readonly MenuEntry[] {
  const shapes = kindsInOrder(kinds).filter((kind) => kind !== tag.native)
  if (shapes.length < 2 && now === undefined) return []
  const one = (shape: string | undefined, label: string): MenuEntry => ({
    kind: 'one',
    label,
    checked: now === shape,
    onChoose: () => views.list({ shape }),
  })
  return [
    { kind: 'separator' },
    { kind: 'heading', label: 'Shape' },
    one(undefined, 'All shapes'),
    ...shapes.map((kind) => one(kind, kindWords({ kind }))),
  ]
}

function filterWords({ className: only, shape, decided, among }: Listing, count: number): string {
  const number = count === 1 ? '1 object' : `${count.toLocaleString('en')} objects`
  const what = [
    only === undefined ? [] : className(only),
    shape === undefined ? [] : kindWords({ kind: shape }),
    decided === undefined ? [] : DECISION_FILTER_WORDS[decided],
    among === undefined ? [] : among.words,
  ].flat()
  return what.length === 0 ? number : `${what.join(', ')}: ${number}`
}

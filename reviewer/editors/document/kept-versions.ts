import { becomeVersion } from '#domain/annotation/commands/become-version'
import { compareHeads } from '#domain/annotation/versions/head-versions'
import { placesInOrder } from '#domain/annotation/commands/places-in-order'
import { tilesTo } from '#domain/annotation/mask/version-pixels'
import type { ObjectId } from '#domain/annotation/ops/op'
import { platformError } from '#domain/errors'
import type { KeptVersion } from '#protocol/save-rows'
import type { HostClient } from '../../host/host-client'
import { createObservable, type Observable } from '../observable'
import type { Annotation, VersionAddress } from './annotation-loader'
import { type OwnVersion, savedEntries } from './own-version'
import type { Loaded } from './resource'

/** Stored versions of the open item from conflicts, chosen or not; they expire after a while and can be restored. */
export interface KeptVersions {
  /** Newest first. */
  readonly list: Observable<readonly KeptVersion[]>
  /** Loads the stored versions of an item; undefined if none is open. */
  readonly read: (itemId: number | undefined) => Promise<void>
  /** Newest stored version of an item. */
  readonly newest: (itemId: number, whose: KeptVersion['whose']) => Promise<KeptVersion | undefined>
  /** Restores a version's objects in the opened annotation as one undoable step; returns the reason if it fails. */
  readonly bringBack: (version: KeptVersion) => Promise<string | undefined>
}

interface KeptVersionsParts {
  readonly client: Pick<HostClient, 'call'>
  readonly actions: () => Promise<ReadonlySet<string>>
  readonly load: (at: VersionAddress, signal: AbortSignal) => Promise<Loaded<Annotation>>
  readonly own: Observable<OwnVersion | undefined>
  /** Why changes are not possible now; undefined if they are. */
  readonly refusal: () => string | undefined
  /** Author and time of the change. */
  readonly author: () => { readonly email: string; readonly at: string }
  /** Name of the step. */
  readonly labelOf: (version: KeptVersion) => string
}

const NONE: readonly KeptVersion[] = []
const UNREADABLE = 'An object of this version can’t be read; nothing was changed.'
const GONE = platformError('revision_gone').message

/** Creates the list; it stays empty if the host stores no versions. */
export function createKeptVersions({
  client,
  actions,
  load,
  own,
  refusal,
  author,
  labelOf,
}: KeptVersionsParts): KeptVersions {
  const list = createObservable(NONE)
  let itemOnShow: number | undefined

  async function keptOf(itemId: number): Promise<readonly KeptVersion[]> {
    if (!(await actions()).has('keptVersions')) return NONE
    const kept = await client.call('keptVersions', [{ itemId }])
    return kept.ok ? kept.value.data : NONE
  }

  async function read(itemId: number | undefined): Promise<void> {
    itemOnShow = itemId
    const kept = itemId === undefined ? NONE : await keptOf(itemId)
    if (itemOnShow === itemId) list.set(kept)
  }

  /** Replaces the objects; concurrent changes are applied on top of the version. */
  async function replaceBy(version: Annotation, mine: OwnVersion, label: string): Promise<string | undefined> {
    const { annotation, drawing } = mine
    for (;;) {
      const before = drawing.drawn.get()
      const ids = drawing.ids()
      const difference = await annotation.compare(version, savedEntries(drawing))
      if (difference === undefined) return GONE
      const { changed, onlyMine, onlyTheirs, theirsAt } = difference
      const idAt = (place: number) => ids[place] ?? 'b-1'
      const remove = onlyMine.map(idAt)
      const changing = changed.map(([place]) => idAt(place))
      // In the version's order: ids of existing objects, and gaps for new ones.
      const inOrder = Array.from({ length: version.entries }, (): ObjectId | undefined => undefined)
      for (const [place, at] of theirsAt.entries()) if (at !== -1) inOrder[at] = idAt(place)
      const places = placesInOrder(inOrder.map((id) => (id === undefined ? undefined : drawing.reading.z(id))))
      const move = [...places].flatMap(([at, z]) => {
        const id = inOrder[at]
        return id === undefined ? [] : [{ id, z }]
      })
      const [changedValues, added] = await Promise.all([
        version.exact(changed.map(([, place]) => place)),
        version.exact(onlyTheirs),
        drawing.hold(drawing.rowsOf([...remove, ...changing, ...move.map(({ id }) => id)])),
      ])
      if (own.get() !== mine) return GONE
      // Without its value an object would be restored empty.
      if (changedValues.length < changed.length || added.length < onlyTheirs.length) return UNREADABLE
      if (drawing.drawn.get() !== before) continue
      const change = changing.flatMap((id, at) =>
        changedValues[at] === undefined ? [] : [{ id, value: changedValues[at] }],
      )
      const add = added.map((value, nth) => ({ id: drawing.newId(), value, z: places.get(onlyTheirs[nth] ?? -1) }))
      const { at, email: by } = author()
      const tiles = tilesTo(before.mask, version.mask)
      const heads = compareHeads(drawing.reading.value('head') ?? {}, version.head ?? {})
      const values = heads.map(({ path, is }) => ({ path, to: is }))
      return drawing.run(
        'version',
        becomeVersion,
        { remove, change, add, move, tiles, values, label },
        { before: [], at, by },
      )
    }
  }

  async function bringBack(version: KeptVersion): Promise<string | undefined> {
    const [mine, itemId] = [own.get(), itemOnShow]
    // Another item may be open by now.
    if (mine === undefined || itemId === undefined || !list.get().some(({ id }) => id === version.id)) return GONE
    const no = refusal()
    if (no !== undefined) return no
    const opened = await client.call('openVersion', [{ itemId, id: version.id }])
    if (!opened.ok) return opened.error.message
    const loaded = await load(opened.value, new AbortController().signal)
    if (!('value' in loaded)) return GONE
    try {
      return await replaceBy(loaded.value, mine, labelOf(version))
    } finally {
      loaded.value.close()
    }
  }

  return {
    list,
    read,
    newest: async (itemId, whose) => (await keptOf(itemId)).find((one) => one.whose === whose),
    bringBack,
  }
}

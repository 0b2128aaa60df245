import { platformError } from '#domain/errors'
import { err, type Result } from '#domain/result'
import type { AnnotationLoader } from '../document/annotation-loader'
import type { Side } from '../document/compared-side'
import { type Comparing, createComparing } from '../document/comparing'
import { createKeptVersions, type KeptVersions } from '../document/kept-versions'
import { createOtherVersion, type OtherVersion } from '../document/other-version'
import type { OwnVersion } from '../document/own-version'
import { createMerging, type Merging, type MergingParts } from '../document/merging'
import { createPeople, type People } from '../document/people'
import { createRevisions, type Revisions } from '../document/revisions'
import type { Annotation, VersionAddress } from '../document/annotation-loader'
import { createObservable, type Observable } from '../observable'
import { amountText } from '../../../ui/texts'
import { versionName, versionTitle } from '../panels/versions/words'
import type { Saving } from '../work/saving'
import type { WorkHost } from '../work/work-host'

/** All versions of the item: the user's, the conflicting one, and kept ones from earlier conflicts. */
export interface Versions {
  readonly other: OtherVersion
  readonly merging: Merging
  readonly kept: KeptVersions
  readonly people: People
  /** The platform's revisions of the item, one per save. */
  readonly revisions: Revisions
  readonly comparing: Comparing
  /** A version's name for use in the middle of a sentence. */
  readonly nameOf: (side: Side) => string
  /** The version displayed instead of the user's; undefined while that is displayed. */
  readonly shown: Observable<Annotation | undefined>
  /** Switches to the open item. */
  readonly turnTo: (itemId: number | undefined) => void
  /** Deletes all annotations of the item on the platform. */
  readonly revert: () => Promise<Result<unknown>>
  /** Returns to the user's version and closes all others. */
  readonly close: () => void
  readonly dispose: () => void
}

interface VersionsParts {
  readonly host: WorkHost
  readonly loadAt: AnnotationLoader['loadAt']
  readonly own: Observable<OwnVersion | undefined>
  readonly saving: Observable<Saving | undefined>
  readonly refusal: () => string | undefined
  /** The same for the user's version, regardless of the displayed version. */
  readonly ownRefusal: () => string | undefined
  readonly author: () => { readonly email: string; readonly at: string }
  /** The merge base of the user's and the other version. */
  readonly beginning: Pick<MergingParts, 'began' | 'begin'>
}

/** Opens the other version as soon as a save meets it, and closes it after the user's decision. */
export function createVersions(parts: VersionsParts): Versions {
  const { host, own, saving, refusal, ownRefusal, author, beginning } = parts
  // Loads other versions as a difference from the user's version: they are mostly equal.
  const loadAt = ({ annotation: url, mask }: VersionAddress, signal: AbortSignal) => {
    const mine = own.get()?.annotation
    const hasPixels = mine?.mask !== undefined || mine?.objects.some(({ parts: colours }) => colours !== undefined)
    return hasPixels === true ? parts.loadAt(url, signal, undefined, mask) : parts.loadAt(url, signal, mine)
  }
  const people = createPeople(host.client, host.actions)
  const other = createOtherVersion({ load: loadAt, own })
  const merging = createMerging({ ...beginning, own, theirs: other.loaded, author, clock: host.clock })
  const kept = createKeptVersions({
    client: host.client,
    actions: host.actions,
    load: loadAt,
    own,
    refusal,
    author,
    labelOf: (version) => `${versionTitle(version, people.names.get(), Date.now())} brought back`,
  })
  const revisions = createRevisions(host)
  let itemOnShow: number | undefined
  const comparing = createComparing({
    own,
    load: loadAt,
    refusal: ownRefusal,
    author,
    addressOf(side) {
      const itemId = itemOnShow ?? 0
      return side.of === 'kept'
        ? host.client.call('openVersion', [{ itemId, id: side.id }])
        : host.client.call('openRevision', [{ itemId, revision: side.revision }])
    },
    labelOf: (count, side) => `${amountText(count, 'object', 'objects')} as in ${nameOf(side)}`,
  })
  const shown = createObservable<Annotation | undefined>(undefined)

  function nameOf(side: Side): string {
    if (side.of === 'revision') return `revision ${side.revision}`
    const version = side.of === 'kept' ? kept.list.get().find(({ id }) => id === side.id) : undefined
    return version === undefined ? 'another version' : versionName(version, people.names.get(), Date.now())
  }

  function show(): void {
    const compared = comparing.seen.get()
    if (compared.at === 'failed' && compared.why === 'gone' && compared.side.of === 'revision')
      revisions.lose(compared.side.revision)
    shown.set(other.shown.get() ?? (compared.at === 'ready' ? compared.is : undefined))
  }

  let met: string | undefined
  let unfollow = (): void => undefined

  function look(): void {
    const now = saving.get()?.state.get()
    const address = now?.at === 'conflict' ? now.annotation : undefined
    const mask = now?.at === 'conflict' ? now.parts.mask : undefined
    if (now?.at === 'conflict' && now.by !== undefined) people.ask(now.by)
    if (address === met) return
    met = address
    if (address === undefined) return other.close()
    // A version that a save met takes priority.
    comparing.close()
    other.open({ annotation: address, mask })
  }

  function follow(): void {
    unfollow()
    const state = saving.get()?.state
    unfollow =
      state?.subscribe(() => {
        look()
        if (state.get().at === 'rest') revisions.changed()
      }) ?? (() => undefined)
    look()
  }

  function askNames(): void {
    const read = revisions.seen.get()
    const listed = [...kept.list.get(), ...(read.at === 'ready' ? read.list : [])]
    for (const { by } of listed) if (by !== undefined) people.ask(by.email)
  }

  const stops = [
    saving.subscribe(follow),
    kept.list.subscribe(askNames),
    revisions.seen.subscribe(askNames),
    other.shown.subscribe(show),
    comparing.seen.subscribe(show),
  ]
  return {
    other,
    merging,
    kept,
    people,
    revisions,
    comparing,
    nameOf,
    shown,
    async revert() {
      const itemId = itemOnShow
      const [newest] = await revisions.fresh()
      if (itemId === undefined || newest === undefined) return err(platformError('revision_gone'))
      return host.client.call('revertAnnotation', [{ itemId, from: newest.revision }])
    },
    turnTo(itemId) {
      itemOnShow = itemId
      revisions.turnTo(itemId)
      void kept.read(itemId)
    },
    close() {
      other.close()
      comparing.close()
    },
    dispose() {
      for (const stop of [...stops, unfollow]) stop()
      other.close()
      comparing.close()
    },
  }
}

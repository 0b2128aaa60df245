import type { AnnotationLoader } from '../document/annotation-loader'
import { createKeptVersions, type KeptVersions } from '../document/kept-versions'
import { createOtherVersion, type OtherVersion } from '../document/other-version'
import type { AcceptedVersion, OwnVersion } from '../document/own-version'
import { createMerging, type Merging } from '../document/merging'
import { createPeople, type People } from '../document/people'
import type { Observable } from '../observable'
import { versionTitle } from '../panels/versions/words'
import type { Saving } from '../work/saving'
import type { WorkHost } from '../work/work-host'

/** The version that a save met, and those that were kept since others met. */
export interface Versions {
  readonly other: OtherVersion
  readonly merging: Merging
  readonly kept: KeptVersions
  readonly people: People
  readonly dispose: () => void
}

interface VersionsParts {
  readonly host: WorkHost
  readonly loadAt: AnnotationLoader['loadAt']
  readonly own: Observable<OwnVersion | undefined>
  readonly saving: Observable<Saving | undefined>
  readonly refusal: () => string | undefined
  readonly author: () => { readonly email: string; readonly at: string }
  /** What the platform has of one's own; undefined: it is as it came. */
  readonly accepted: () => AcceptedVersion | undefined
}

/** Opens the other version as soon as a save meets it, and closes it when the person has chosen. */
export function createVersions({ host, loadAt, own, saving, refusal, author, accepted }: VersionsParts): Versions {
  const people = createPeople(host.client)
  const other = createOtherVersion({ load: loadAt, own })
  const merging = createMerging({ own, accepted, theirs: other.loaded, author })
  const kept = createKeptVersions({
    client: host.client,
    actions: host.actions,
    load: loadAt,
    own,
    refusal,
    author,
    labelOf: (version) => `${versionTitle(version, people.names.get(), host.clock.now())} brought back`,
  })
  let met: string | undefined
  let unfollow = (): void => undefined

  function look(): void {
    const now = saving.get()?.state.get()
    const address = now?.at === 'conflict' ? now.annotation : undefined
    if (now?.at === 'conflict' && now.by !== undefined) people.ask(now.by)
    if (address === met) return
    met = address
    if (address === undefined) other.close()
    else other.open(address)
  }

  function follow(): void {
    unfollow()
    unfollow = saving.get()?.state.subscribe(look) ?? (() => undefined)
    look()
  }

  function askNames(): void {
    for (const { by } of kept.list.get()) if (by !== undefined) people.ask(by.email)
  }

  const stops = [saving.subscribe(follow), kept.list.subscribe(askNames)]
  return {
    other,
    merging,
    kept,
    people,
    dispose() {
      for (const stop of [...stops, unfollow]) stop()
      other.close()
    },
  }
}

import type { WireViewChoices } from '#protocol/actions'
import { given } from '#domain/given'
import type { HostClient } from '../host/host-client'
import { createObservable, type Observable } from '../editors/observable'
import type { ChoiceGroup, KeptChoices } from './choice-group'
import { PROJECT_CHOICES, withProjects } from './project-choices'

/** Choices of any group, kept side by side. */
type AnyChoices = object

/** Some choices of view, as their owner reads and sets them. */
export interface Choices<T> extends Observable<T> {
  readonly set: (part: Partial<T>) => void
}

/** The person's choices of view, kept by the host where it can; a group of them is declared beside its user. */
export interface ViewChoiceKeeper extends Choices<KeptChoices> {
  /** The choices of one group. */
  of<T extends object>(group: ChoiceGroup<T>): Choices<T>
  /** The host sent its stored choices. */
  readonly isRead: () => boolean
  /** Adopts choices from another window, except those that each window has for itself. */
  readonly take: (choices: WireViewChoices) => void
  /** Loads stored choices from the host; choices made meanwhile stay. */
  load(): Promise<void>
}

/** What an owner of some choices is given. */
export type ChoiceSource = Pick<ViewChoiceKeeper, 'of'>

/** Holds the choices while the reviewer is open, and hands each change to the host; a host that keeps none loses nothing else. */
export function createViewChoices(client: Pick<HostClient, 'call'>): ViewChoiceKeeper {
  const value = createObservable<KeptChoices>({})
  const groups = new WeakMap<ChoiceGroup<AnyChoices>, Choices<AnyChoices>>()
  const ofWindow = new Set<string>()
  let chosen: KeptChoices = {}
  let loading: Promise<void> | undefined
  let [wanted, saving, isKept, isRead] = [false, false, true, false]

  async function read(): Promise<void> {
    const answer = await client.call('readViewChoices', [])
    if (answer.ok) {
      isRead = true
      const byProject = withProjects(
        PROJECT_CHOICES.read(answer.value).byProject,
        PROJECT_CHOICES.read(chosen).byProject,
      )
      value.set({ ...value.get(), ...answer.value, ...chosen, ...(byProject.length === 0 ? {} : { byProject }) })
    } else isKept = answer.error.code !== 'unknown_action'
  }

  /** One write at a time: a slider that is dragged says only where it is when the last answer came. */
  async function save(): Promise<void> {
    wanted = true
    if (saving) return
    saving = true
    loading ??= read()
    await loading
    while (wanted && isKept) {
      wanted = false
      const answer = await client.call('writeViewChoices', [wireOf(value.get())])
      if (!answer.ok) isKept = answer.error.code !== 'unknown_action'
    }
    saving = false
  }

  function set(part: KeptChoices): void {
    chosen = { ...chosen, ...part }
    value.set({ ...value.get(), ...part })
    void save()
  }

  /** The same object until one of its choices changes. */
  function choicesOf<T extends object>(group: ChoiceGroup<T>): Choices<T> {
    for (const name of group.ofWindow) ofWindow.add(name)
    let kept = value.get()
    let now = group.read(kept)
    return {
      get() {
        if (kept === value.get()) return now
        kept = value.get()
        const next = group.read(kept)
        if (Object.entries(next).some(([name, one]) => !Object.is(one, now[name as keyof T]))) now = next
        return now
      },
      set: (part) => set({ ...part }),
      subscribe: value.subscribe,
    }
  }

  return {
    get: value.get,
    subscribe: value.subscribe,
    set,
    of<T extends object>(group: ChoiceGroup<T>) {
      // The map forgets which choices a group has; the group's own type remembers it.
      const known = groups.get(group) as Choices<T> | undefined
      if (known !== undefined) return known
      const made = choicesOf(group)
      groups.set(group, made)
      return made
    },
    isRead: () => isRead,
    take(choices) {
      value.set({
        ...value.get(),
        ...Object.fromEntries(Object.entries(choices).filter(([name]) => !ofWindow.has(name))),
      })
    },
    load: () => (loading ??= read()),
  }
}

/** Every owner's schema takes JSON alone. */
function wireOf(kept: KeptChoices): WireViewChoices {
  return given(kept) as WireViewChoices
}

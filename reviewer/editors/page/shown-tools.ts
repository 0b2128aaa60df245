import { expectedTools, OBJECTS_ENOUGH } from '#domain/annotation/expected-tools'
import { tag } from '#domain/annotation/kinds/tag'
import { z } from '#domain/page-schema'
import { PROJECT_CHOICES, type ProjectChoice, projectChoice, withProjectChoice } from '../../session/project-choices'
import type { ChoiceSource } from '../../session/view-choices'
import type { ClassDesk } from '../document/class-desk'
import { digestOf } from '../document/object-digest'
import type { ObjectViews } from '../document/object-view'
import { createObservable, type Observable } from '../observable'

/** The tools that the person wants buttons for in a project, by their ids. */
const TOOLS: ProjectChoice<readonly string[] | null> = {
  name: 'tools',
  schema: z.array(z.string().max(40)).max(60).nullable(),
}
/** The shapes that were seen in items of a project. */
const DRAWN: ProjectChoice<{ readonly kinds: readonly string[]; readonly objects: number }> = {
  name: 'drawn',
  schema: z.object({ kinds: z.array(z.string().max(40)).max(20), objects: z.number().int().min(0) }),
}
const NOTHING_DRAWN = { kinds: [], objects: 0 }

interface ShownToolsParts {
  readonly choices: ChoiceSource
  readonly projectId: () => number | undefined
  readonly desk: Pick<ClassDesk, 'flow'>
  readonly views: Pick<ObjectViews, 'still'>
}

/** Which tools have a button; undefined for all. */
export interface ShownTools extends Observable<ReadonlySet<string> | undefined> {
  /** The person chose them; otherwise the project does. */
  readonly areChosen: () => boolean
  /** Remembers them for the project; undefined leaves it to the project again. */
  readonly choose: (tools: readonly string[] | undefined) => void
  /** Learns from opened items from now on; returns the function that stops it. */
  readonly follow: () => () => void
}

/** The tools that the person chose for the project, or those that its steps and objects ask for. */
export function createShownTools({ choices, projectId, desk, views }: ShownToolsParts): ShownTools {
  const all = choices.of(PROJECT_CHOICES)
  const chosen = <T>(one: ProjectChoice<T>) => projectChoice(all.get().byProject, projectId(), one)
  const value = createObservable<ReadonlySet<string> | undefined>(undefined)
  let key = ''

  function write(part: Readonly<Record<string, unknown>>): void {
    const project = projectId()
    if (project !== undefined) all.set({ byProject: withProjectChoice(all.get().byProject, project, part) })
  }

  function tell(): void {
    const { kinds, objects } = chosen(DRAWN) ?? NOTHING_DRAWN
    const steps = desk.flow.get()?.steps.map(({ tool }) => tool ?? null)
    const next = chosen(TOOLS) ?? expectedTools({ steps, kinds, objects })
    const now = next === undefined ? 'all' : next.join(' ')
    if (now === key) return
    key = now
    value.set(next && new Set(next))
  }

  let counted = 0
  /** Learns the project's shapes from an item's objects. */
  function look(): void {
    const { placed, kinds: here } = digestOf(views.still.get().objects)
    const more = Math.max(0, placed.length - counted)
    counted = placed.length
    if (more === 0) return
    const before = chosen(DRAWN) ?? NOTHING_DRAWN
    const kinds = new Set([...before.kinds, ...[...here].filter((kind) => kind !== tag.native)])
    const objects = Math.min(OBJECTS_ENOUGH, before.objects + more)
    if (kinds.size === before.kinds.length && objects === before.objects) return
    write({ [DRAWN.name]: { kinds: [...kinds], objects } })
  }

  let seen: unknown
  const lookAgain = () => {
    const { objects } = views.still.get()
    // Selecting and pointing change nothing.
    if (objects === seen) return
    seen = objects
    look()
    tell()
  }

  tell()
  return {
    get: value.get,
    subscribe: value.subscribe,
    areChosen: () => (chosen(TOOLS) ?? undefined) !== undefined,
    choose: (tools) => write({ [TOOLS.name]: tools ?? null }),
    follow() {
      const stops = [all.subscribe(tell), desk.flow.subscribe(tell), views.still.subscribe(lookAgain)]
      tell()
      return () => {
        for (const stop of stops) stop()
      }
    },
  }
}

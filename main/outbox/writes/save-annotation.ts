import { type ByPart, listParts, SAVE_PARTS } from '#domain/annotation/save-parts'
import { given } from '#domain/given'
import { ok, type Result } from '#domain/result'
import type { EntryBody } from '../bodies'
import { itemLane } from '../lane-names'
import type { OwnFields, RequestOf, Revision, Write, Z } from './write'

interface AnnotationSave extends OwnFields {
  readonly kind: 'saveAnnotation'
  readonly itemId: number
  readonly itemName: string
  /** Base revision; while an earlier save of the lane is still open, the revision that it will create. */
  readonly base: Revision
  readonly body: EntryBody
  /** Its binary parts; absent where it has none. */
  readonly parts?: ByPart<EntryBody>
  /** Number of the last work record in it. */
  readonly upTo: number | null
  readonly request: RequestOf<'uploadAnnotation'>
}

/** Annotation to save; its bytes and parts are among the bodies. */
export interface SaveChange {
  readonly itemId: number
  readonly revision: Revision
  readonly body: EntryBody
  readonly parts?: ByPart<EntryBody> | undefined
  readonly upTo?: number | undefined
}
interface WithName {
  readonly itemName: string
}
export interface SavedAnnotation {
  readonly revision: Revision
}

const bodyForm = (z: Z) => z.object({ sha256: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.number().int() })

/** Saves an item's whole annotation on top of its base revision. */
export const saveAnnotation: Write<AnnotationSave, SaveChange, WithName, SavedAnnotation> = {
  kind: 'saveAnnotation',
  endpoint: 'uploadAnnotation',
  fields: (z) =>
    z.object({
      itemId: z.number().int(),
      itemName: z.string(),
      base: z.union([z.number(), z.string()]),
      body: bodyForm(z),
      parts: z.object(Object.fromEntries(SAVE_PARTS.map((part) => [part, bodyForm(z).optional()]))).optional(),
      upTo: z.number().int().nullable(),
    }),
  prepare: async (place, change, known) => {
    const item = await known.itemNow(place.projectId, change.itemId)
    return item.ok ? ok({ kind: 'saveAnnotation', ...place, change, itemName: item.value.name }) : item
  },
  own: ({ teamId, projectId, itemName, change: { itemId, revision, body, parts, upTo } }) => ({
    kind: 'saveAnnotation',
    itemId,
    itemName,
    base: revision,
    body,
    ...given({ parts: listParts(parts ?? {}).length === 0 ? undefined : parts }),
    upTo: upTo ?? null,
    request: { path: { itemId }, query: { team_id: teamId, project_id: projectId }, body: undefined },
  }),
  bodiesOf: ({ body, parts = {} }) => [body, ...listParts(parts).map(([, part]) => part)],
  lane: ({ itemId }) => itemLane(itemId),
  buildsOn: () => true,
  inPlaceOf: (own, { base }) => ({ ...own, base }),
  onTopOf: (own, { revision }) => ({ ...own, base: revision }),
  shown: () => ({}),
  isSo: () => false,
  onceHeld: false,
  send: ({ saveAnnotation: send }, entry, signal): Promise<Result<SavedAnnotation>> => {
    const { itemId, projectId, base, body, parts, key, request } = entry
    return send({ teamId: request.query.team_id, projectId, itemId, base, body, ...given({ parts }), key, signal })
  },
  whenHeld: ({ base }) => ({ revision: base }),
  whenIn: (saved) => saved,
  doneAs: () => ({ revision: '' }),
  itemsOf: () => [],
  tells: 'each',
  settled: async ({ projectId, itemId, upTo }, outcome) => ({
    push: 'save.settled',
    data: outcome.ok
      ? { projectId, itemId, upTo, revision: outcome.value.revision, error: null }
      : { projectId, itemId, upTo, revision: null, error: outcome.error },
  }),
  words: ({ itemName }) => ({ purpose: 'Save the annotation', itemName }),
}

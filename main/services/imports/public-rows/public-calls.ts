import { platformError } from '#domain/errors'
import { given } from '#domain/given'
import { err, ok, type Result } from '#domain/result'
import { matchSource } from '#domain/source-match'
import type { EndpointAnswer, EndpointName } from '#endpoints'
import type { Call, CallOptions } from '../../call'
import { NO_REVISION } from '../import-annotations'
import { placeKey } from '../project-calls'
import type { OwnRow, ReadOwnRows } from './own-rows'
import type { ListedItem, ListedItems, ProjectItems } from './project-items'
import { type PublicAnnotations, WORKED } from './public-annotations'

interface PublicCallParts {
  readonly call: Call
  readonly ownRows: ReadOwnRows
  readonly items: ProjectItems
  readonly annotations: Pick<PublicAnnotations, 'readWorked'>
}

/** After these the list of items is another one. */
const CHANGES_ITEMS: ReadonlySet<EndpointName> = new Set<EndpointName>(['attachItems', 'createFolder'])

/** Answers the checks of an import by the public interface where the platform has no rows of its own for them. */
export function createPublicCalls({ call, ownRows, items, annotations }: PublicCallParts): Call {
  /** Lists the items, and reads which of those asked about have work. */
  const withWork = async (
    target: Target,
    wanted: (listed: ListedItems) => readonly ListedItem[],
  ): Promise<Result<ListedItems>> => {
    const listed = await items.of(target)
    if (!listed.ok) return listed
    const ids = wanted(listed.value).map(({ id }) => id)
    const read = await annotations.readWorked(target, listed.value, ids)
    return read.ok ? listed : read
  }

  const checkImport = async (
    target: Target,
    { places, ahead = 0, ahead_in: aheadIn = [] }: NonNullable<CallOptions<'checkImport'>['body']>,
  ): Promise<Result<EndpointAnswer<'checkImport'>>> => {
    const listed = await withWork(target, (all) => places.flatMap((place) => all.at(keyOf(place)) ?? []))
    if (!listed.ok) return listed
    const limits = await call('readLimits', {
      path: { projectId: target.projectId },
      query: { team_id: target.teamId },
    })
    if (!limits.ok) return limits
    const { at, countIn, newestId, worked } = listed.value
    const { user_limit: team, project_limit: project, folder_limit: folders } = limits.value
    const inFolder = new Map(aheadIn.map(({ folder, count }) => [folder, countIn(folder) + count]))
    const existing: EndpointAnswer<'checkImport'>['existing'][number][] = []
    let fits = 0
    let limit: EndpointAnswer<'checkImport'>['limit']
    for (const place of places) {
      const { folder, name } = place
      const item = at(keyOf(place))
      if (item !== undefined) {
        existing.push({ ...given({ folder }), name, id: item.id, annotation_revision: revisionOf(item, worked) })
        continue
      }
      const held = inFolder.get(folder) ?? countIn(folder)
      const full =
        team !== undefined && team.remaining_image_count <= fits + ahead
          ? 'limit_reached'
          : project.remaining_image_count <= fits + ahead
            ? 'project_full'
            : folders.max_image_count <= held
              ? 'folder_full'
              : undefined
      if (full !== undefined) {
        limit ??= { code: full, message: platformError(full).message, ...given({ folder }) }
        continue
      }
      fits += 1
      inFolder.set(folder, held + 1)
    }
    return ok({ existing, fits, ...given({ limit }), newest_id: newestId })
  }

  const findSources = async (
    target: Target,
    { paths }: NonNullable<CallOptions<'findSources'>['body']>,
  ): Promise<Result<EndpointAnswer<'findSources'>>> => {
    const listed = await withWork(target, ({ mayBe }) => paths.flatMap(mayBe))
    if (!listed.ok) return listed
    const { mayBe, worked } = listed.value
    const found = paths.map((path, at) => ({
      at,
      items: mayBe(path).map((item) => ({
        id: item.id,
        name: item.name,
        ...given({ folder: item.folder }),
        source: sourceFor(path, item),
        annotation_revision: revisionOf(item, worked),
      })),
    }))
    return ok({ found: found.filter((one) => one.items.length > 0) })
  }

  const ask = async (name: EndpointName, options: CallOptions<EndpointName>): Promise<Result<unknown>> => {
    if (CHANGES_ITEMS.has(name)) items.forget()
    if (name !== 'checkImport' && name !== 'findSources') return call(name, options)
    const { team_id: teamId, project_id: projectId } = options.query as {
      readonly team_id: number
      readonly project_id: number
    }
    const own = await ownRows(teamId)
    if (!own.ok) return err(own.error)
    if (own.value.has(name satisfies OwnRow)) return call(name, options)
    const target = { teamId, projectId }
    return name === 'checkImport'
      ? checkImport(target, (options as CallOptions<'checkImport'>).body ?? { places: [] })
      : findSources(target, (options as CallOptions<'findSources'>).body ?? { paths: [] })
  }
  // Each name has the answer of its row; the types of one function for all of them can't express it.
  return ask as Call
}

interface Target {
  readonly teamId: number
  readonly projectId: number
}

function keyOf({ folder, name }: { readonly folder?: string | undefined; readonly name: string }): string {
  return placeKey({ name, ...given({ folder }) })
}

function revisionOf({ id }: ListedItem, worked: ListedItems['worked']): number {
  return worked.get(id) === true ? WORKED : NO_REVISION
}

/**
 * Path that an item is matched by. The public interface doesn't keep the item's own path: the answer is null if the item
 * has the names that Loupe gives to this file, else its folder and name, which may be part of the path.
 */
function sourceFor(path: string, { folder, name }: ListedItem): string | null {
  const isNamedSo = matchSource(path, [{ source: null, folder, name }]).is === 'one'
  return isNamedSo ? null : keyOf({ folder, name }).replace(/^\//, '')
}

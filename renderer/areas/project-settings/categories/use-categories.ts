import { useQueryClient } from '@tanstack/react-query'
import { CATEGORIES_PER_CALL_MAX } from '#domain/categories'
import type { PlatformError } from '#domain/errors'
import type { EndpointAnswer, WireCategory } from '#endpoints'
import { resultOf } from '../../../desktop/client'
import { useDesktop } from '../../../desktop/desktop-context'
import { rowKey, rowQuery } from '../../../desktop/row-query'
import { useCall } from '../../../desktop/use-call'
import { itemsKey } from '../../../queries'
import { notify, notifyFailure } from '../../../stores/notice-store'
import { amountText, countText } from '../../../../ui/texts'

/** As many people as one answer of the platform holds. */
const PEOPLE_MAX = 2_000

/** Somebody of the project, with the categories whose items they receive. */
export type SortedPerson = EndpointAnswer<'searchProjectUsers'>['data'][number]

/** Who receives the items of which category. */
export type Receivers = ReadonlyMap<number, readonly SortedPerson[]>

/** The categories of a project and the people who receive their items. */
export function useCategories(projectId: number) {
  return {
    list: useCall(rowQuery('listCategories', { projectId, query: {} })),
    people: useCall(rowQuery('searchProjectUsers', { projectId, body: { query: { limit: PEOPLE_MAX, offset: 0 } } })),
  }
}

/** Which people get a category, and from which it is taken. */
export interface PeopleChange {
  readonly given: readonly number[]
  readonly taken: readonly number[]
}

export type CategoryActs = ReturnType<typeof useCategoryActs>

/** What is done to categories; each act says what it did with its way back, and answers what stood in its way. */
export function useCategoryActs(projectId: number) {
  const { platform } = useDesktop()
  const queries = useQueryClient()
  const askAgain = () => {
    for (const row of ['listCategories', 'searchProjectUsers'] as const)
      void queries.invalidateQueries({ queryKey: rowKey(row) })
    void queries.invalidateQueries({ queryKey: itemsKey(projectId) })
  }
  const remove = (ids: readonly number[], into?: number) =>
    resultOf(
      platform.write('deleteCategories', {
        projectId,
        query: { filter: `id||$in||${ids.join(',')}`, ...(into === undefined ? {} : { into }) },
      }),
    )
  const restore = async (ids: readonly number[]) => {
    const answer = await resultOf(platform.write('restoreCategories', { projectId, body: { ids } }))
    askAgain()
    if (answer.ok) notify({ tone: 'success', title: `${categoriesText(answer.value.data)} back` })
    else notifyFailure(answer.error, 'Couldn’t restore the categories')
  }
  const rename = async ({ id, name: was }: WireCategory, name: string): Promise<PlatformError | undefined> => {
    const answer = await resultOf(
      platform.write('renameCategory', { projectId, path: { categoryId: id }, body: { name } }),
    )
    askAgain()
    if (!answer.ok) return answer.error
    const renamed = answer.value
    const back = async () => {
      const failure = await rename(renamed, was)
      if (failure !== undefined) notifyFailure(failure, `“${renamed.name}” was not renamed`)
    }
    notify({
      tone: 'success',
      title: `“${was}” is “${renamed.name}” now`,
      action: { label: 'Undo', run: () => void back() },
    })
    return undefined
  }
  const editPeople = async (
    categories: readonly WireCategory[],
    { given, taken }: PeopleChange,
  ): Promise<PlatformError | undefined> => {
    const edits = [
      { action: 'addcontributorcategory', people: given },
      { action: 'removecontributorcategory', people: taken },
    ] as const
    for (const { action, people } of edits) {
      if (people.length === 0) continue
      const answer = await resultOf(
        platform.write('editPeopleCategories', {
          projectId,
          query: { entity: 'Contributor', parentEntity: 'Project', action },
          body: {
            query: { search: { $and: [{ id: { $in: people } }] }, limit: PEOPLE_MAX, offset: 0 },
            body: { categories: categories.map(({ id }) => ({ id })) },
          },
        }),
      )
      if (!answer.ok) {
        askAgain()
        return answer.error
      }
    }
    askAgain()
    return undefined
  }
  return {
    /** Makes them in as many calls as it takes; those that are made stay made. */
    create: async (names: readonly string[]): Promise<PlatformError | undefined> => {
      const made: number[] = []
      let failure: PlatformError | undefined
      for (let from = 0; from < names.length && failure === undefined; from += CATEGORIES_PER_CALL_MAX) {
        const bulk = names.slice(from, from + CATEGORIES_PER_CALL_MAX).map((name) => ({ name }))
        const answer = await resultOf(platform.write('createCategories', { projectId, body: { bulk } }))
        if (answer.ok) made.push(...answer.value.data.map(({ id }) => id))
        else failure = answer.error
      }
      askAgain()
      const undo = async () => {
        const answer = await remove(made)
        askAgain()
        if (!answer.ok) notifyFailure(answer.error, 'Couldn’t remove the categories again')
      }
      if (made.length > 0)
        notify({
          tone: 'success',
          title: `${amountText(made.length, 'category', 'categories')} added`,
          action: { label: 'Undo', run: () => void undo() },
        })
      return failure
    },
    rename,
    /** Deletes them; their items get `into`, or none. */
    remove: async (rows: readonly WireCategory[], into?: number): Promise<PlatformError | undefined> => {
      const ids = rows.map(({ id }) => id)
      const answer = await remove(ids, into)
      askAgain()
      if (!answer.ok) return answer.error
      notify({
        tone: 'success',
        title: `${categoriesText(rows)} deleted`,
        action: { label: 'Undo', run: () => void restore(ids) },
      })
      return undefined
    },
    /** Gives categories to people, and takes them from others. */
    editPeople: async (
      categories: readonly WireCategory[],
      change: PeopleChange,
    ): Promise<PlatformError | undefined> => {
      const failure = await editPeople(categories, change)
      if (failure !== undefined) return failure
      const back = async () => {
        const refused = await editPeople(categories, { given: change.taken, taken: change.given })
        if (refused !== undefined) notifyFailure(refused, 'Couldn’t undo it')
      }
      notify({
        tone: 'success',
        title: `Who receives ${namesText(categories)} is saved`,
        action: { label: 'Undo', run: () => void back() },
      })
      return undefined
    },
  }
}

/** Categories by name where it is one, else by their number. */
export function namesText(rows: readonly Pick<WireCategory, 'name'>[]): string {
  const [only] = rows
  return rows.length === 1 && only !== undefined ? `“${only.name}”` : `${countText(rows.length)} categories`
}

function categoriesText(rows: readonly Pick<WireCategory, 'name'>[]): string {
  return `${namesText(rows)} ${rows.length === 1 ? 'is' : 'are'}`
}

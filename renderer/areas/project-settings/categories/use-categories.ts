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

/** The maximum of the platform's answer. */
const PEOPLE_MAX = 2_000

/** A person of the project with their categories. */
export type SortedPerson = EndpointAnswer<'searchProjectUsers'>['data'][number]

/** The people who receive items, by category. */
export type Receivers = ReadonlyMap<number, readonly SortedPerson[]>

/** A project's categories with the people who receive their items. */
export function useCategories(projectId: number) {
  return {
    list: useCall(rowQuery('listCategories', { projectId, query: {} })),
    people: useCall(rowQuery('searchProjectUsers', { projectId, body: { query: { limit: PEOPLE_MAX, offset: 0 } } })),
  }
}

/** People to assign to a category, and people to remove from it. */
export interface PeopleChange {
  readonly given: readonly number[]
  readonly taken: readonly number[]
}

export type CategoryActs = ReturnType<typeof useCategoryActs>

/** Changes to categories: each reports its result with Undo, and returns the error if it fails. */
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
    /** Creates categories in batches; finished batches stay after a failure. */
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
    /** Deletes categories; their items get `into`, or none. */
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
    /** Changes the people of categories. */
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

/** The category's name, or the number of categories. */
export function namesText(rows: readonly Pick<WireCategory, 'name'>[]): string {
  const [only] = rows
  return rows.length === 1 && only !== undefined ? `“${only.name}”` : `${countText(rows.length)} categories`
}

function categoriesText(rows: readonly Pick<WireCategory, 'name'>[]): string {
  return `${namesText(rows)} ${rows.length === 1 ? 'is' : 'are'}`
}

import { FolderTree, Plus } from 'lucide-react'
import { useState } from 'react'
import type { Project } from '#domain/entities'
import { Button } from '../../../../ui/button'
import { EmptyState } from '../../../../ui/empty-state'
import { ErrorPanel } from '../../../../ui/error-panel'
import { Skeleton } from '../../../../ui/skeleton'
import { SwitchLine } from '../setting-lines'
import type { LineOf } from '../use-settings'
import { CategoryList } from './category-list'
import { NewCategoriesForm } from './new-categories-form'
import { useCategories, useCategoryActs } from './use-categories'

interface CategoriesTabProps {
  readonly project: Project
  /** The reason categories can't be changed. */
  readonly hindrance: string | undefined
  /** The reason why no category can be assigned. */
  readonly peopleHindrance: string | undefined
  readonly lineOf: LineOf
}

const OFF = 'Switch categories on first.'

/** The project's categories, and the people who receive their items. */
export function CategoriesTab({ project, hindrance, peopleHindrance, lineOf }: CategoriesTabProps) {
  const { list, people } = useCategories(project.id)
  const acts = useCategoryActs(project.id)
  const [isAdding, setAdding] = useState(false)
  const sorting = lineOf('CategorizeItems', 'Items have categories')
  const isOn = sorting.present?.value === 1
  const rows = list.data?.data
  const failure = (list.error ?? people.error)?.failure
  const noAdding = hindrance ?? (isOn ? undefined : OFF)
  const add = (
    <Button
      look="primary"
      icon={<Plus size={15} />}
      disabled={noAdding !== undefined}
      title={noAdding}
      onClick={() => setAdding(true)}
    >
      Add categories…
    </Button>
  )
  return (
    <>
      <SwitchLine {...sorting} hint="An item has at most one category; lists can filter by it." />
      {isOn && (
        <SwitchLine
          {...lineOf('ImageAutoAssignByCategory', 'People receive items of their categories')}
          hint="People get items of their categories; people without a category get any."
        />
      )}
      {failure !== undefined && (rows === undefined || people.data === undefined) ? (
        <ErrorPanel
          title="The categories can't be shown"
          failure={failure}
          onRetry={() => void Promise.all([list.refetch(), people.refetch()])}
          retrying={list.isFetching || people.isFetching}
        />
      ) : rows === undefined || people.data === undefined ? (
        <Skeleton height={150} radius={10} />
      ) : (
        <>
          {isAdding && noAdding === undefined && (
            <NewCategoriesForm present={rows} acts={acts} onClose={() => setAdding(false)} />
          )}
          {rows.length > 0 ? (
            <CategoryList
              rows={rows}
              people={people.data.data}
              acts={acts}
              hindrance={hindrance}
              peopleHindrance={peopleHindrance}
              add={isAdding ? undefined : add}
            />
          ) : (
            !isAdding && (
              <EmptyState
                icon={<FolderTree size={30} strokeWidth={1.6} />}
                title={isOn ? 'No categories yet' : 'Items have no categories'}
                text={
                  isOn
                    ? 'Add categories, one a line.'
                    : 'Categories sort items by subject, so that people receive items they know.'
                }
                {...(hindrance === undefined && isOn ? { actions: add } : {})}
              />
            )
          )}
        </>
      )}
    </>
  )
}

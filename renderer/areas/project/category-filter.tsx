import { FolderTree } from 'lucide-react'
import { Suspense, useState } from 'react'
import { lazily } from '../../../ui/lazily'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { countText } from '../../../ui/texts'
import { filterItems, useProjectView } from '../../stores/project-view-store'
import styles from './categories-dialog.module.css'
import { useItemCategories } from './use-item-categories'

const CategoriesDialog = lazily(
  () => import('./categories-dialog'),
  (module) => module.CategoriesDialog,
)

/** Of more, the rest is searched in a dialog. */
export const CATEGORIES_IN_MENU = 25
const NO_CATEGORY = 'No category'

/** Narrows the list to items of some categories, or of none; nothing where the project has no categories. */
export function CategoryFilter({ projectId }: { readonly projectId: number }) {
  const { rows } = useItemCategories(projectId)
  const chosen = useProjectView((state) => state.categories) ?? []
  const [isSearching, setSearching] = useState(false)
  if (rows.length === 0 && chosen.length === 0) return null
  const names = [
    ...rows.filter(({ id }) => chosen.includes(id)).map(({ name }) => name),
    ...(chosen.includes(0) ? [NO_CATEGORY] : []),
  ]
  // One that was deleted meanwhile narrows the list still.
  const [first = chosen.length > 0 ? 'A deleted one' : undefined] = names
  const shown = rows.filter(({ id }, at) => at < CATEGORIES_IN_MENU || chosen.includes(id))
  const entryOf = (id: number, label: string, hint?: string): MenuEntry => ({
    kind: 'any',
    label,
    checked: chosen.includes(id),
    onChoose: () => filterItems({ categories: toggled(chosen, id) }),
    ...(hint === undefined ? {} : { hint }),
  })
  return (
    <>
      <Menu
        label="Filter by category"
        look="quiet"
        icon={<FolderTree size={15} />}
        aria-pressed={chosen.length > 0}
        aria-label={`Category: ${names.length === 0 ? (first ?? 'all') : names.join(', ')}`}
        title={names.length === 0 ? 'Filter by category' : names.join(', ')}
        entries={[
          ...shown.map(({ id, name, items }) => entryOf(id, name, countText(items))),
          entryOf(0, NO_CATEGORY),
          ...(shown.length < rows.length
            ? [
                { kind: 'separator' as const },
                {
                  kind: 'action' as const,
                  label: `All ${countText(rows.length)} categories…`,
                  onChoose: () => setSearching(true),
                },
              ]
            : []),
          ...(chosen.length === 0
            ? []
            : [
                { kind: 'separator' as const },
                {
                  kind: 'action' as const,
                  label: 'Clear this filter',
                  onChoose: () => filterItems({ categories: [] }),
                },
              ]),
        ]}
      >
        {first === undefined ? undefined : (
          <>
            <span className={styles.chosen}>{first}</span>
            {names.length > 1 && ` +${names.length - 1}`}
          </>
        )}
      </Menu>
      {isSearching && (
        <Suspense>
          <CategoriesDialog
            title="Show items of these categories"
            verb="Show"
            rows={rows}
            kind="any"
            chosen={chosen}
            onChoose={(ids) => filterItems({ categories: ids })}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
    </>
  )
}

function toggled(chosen: readonly number[], id: number): readonly number[] {
  return chosen.includes(id) ? chosen.filter((known) => known !== id) : [...chosen, id]
}

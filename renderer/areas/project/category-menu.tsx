import { FolderTree } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { useConnectivity } from '../../stores/connectivity-store'
import { lazily } from '../../../ui/lazily'
import { Menu } from '../../../ui/menu'
import { countText } from '../../../ui/texts'
import type { useBulk } from './use-bulk'
import { useItemCategories } from './use-item-categories'

/** Beyond this number, a dialog with search replaces the menu. */
const CATEGORIES_IN_MENU = 25

const CategoriesDialog = lazily(
  () => import('./categories-dialog'),
  (module) => module.CategoriesDialog,
)

interface CategoryMenuProps {
  readonly projectId: number
  readonly may: boolean
  readonly bulk: Pick<ReturnType<typeof useBulk>, 'busy' | 'categorize'>
}

/** Sets or clears the category of the selected items; hidden without categories or permission. */
export function CategoryMenu({ projectId, may, bulk }: CategoryMenuProps) {
  const { rows } = useItemCategories(projectId)
  const offline = useConnectivity((state) => state.offline)
  const [isSearching, setSearching] = useState(false)
  if (!may || rows.length === 0) return null
  return (
    <>
      <Menu
        label="Set category"
        busy={bulk.busy}
        disabled={offline}
        title={offline ? NEEDS_PLATFORM : 'Set category'}
        icon={<FolderTree size={15} />}
        entries={[
          ...rows.slice(0, CATEGORIES_IN_MENU).map((row) => ({
            kind: 'action' as const,
            label: row.name,
            hint: countText(row.items),
            onChoose: () => bulk.categorize(row),
          })),
          ...(rows.length > CATEGORIES_IN_MENU
            ? [
                {
                  kind: 'action' as const,
                  label: `All ${countText(rows.length)} categories…`,
                  onChoose: () => setSearching(true),
                },
              ]
            : []),
          { kind: 'separator' },
          { kind: 'action', label: 'Remove the category', onChoose: () => bulk.categorize(null) },
        ]}
      >
        Category
      </Menu>
      {isSearching && (
        <Suspense>
          <CategoriesDialog
            title="Set category"
            verb="Set category"
            rows={rows}
            kind="one"
            chosen={[]}
            onChoose={([id]) => {
              const row = rows.find((one) => one.id === id)
              if (row !== undefined) bulk.categorize(row)
            }}
            onClose={() => setSearching(false)}
          />
        </Suspense>
      )}
    </>
  )
}

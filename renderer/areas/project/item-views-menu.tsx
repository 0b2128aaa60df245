import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { Suspense, useState } from 'react'
import { NEEDS_PLATFORM } from '../../desktop/away'
import { resultOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { rowKey } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { copyText } from '../../projects/copy-text'
import { useConnectivity } from '../../stores/connectivity-store'
import { notify, notifyFailure } from '../../stores/notice-store'
import { useProjectView } from '../../stores/project-view-store'
import { useSession } from '../../stores/session-store'
import { lazily } from '../../../ui/lazily'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { isShown, type ItemView, itemLookOf, itemViewsQuery, showItemView } from './item-views'
import { linkToItems } from './list-address'

const ItemViewDialog = lazily(
  () => import('./item-view-dialog'),
  (module) => module.ItemViewDialog,
)

/** The saved views of a project's items: choose one, keep what has changed, or save the list as it is now. */
export function ItemViewsMenu({ projectId }: { readonly projectId: number }) {
  const [isOpen, setOpen] = useState(false)
  const [asked, setAsked] = useState<{ readonly view: ItemView | null }>()
  const [chosenId, setChosenId] = useState<number>()
  const views = useCall(itemViewsQuery(projectId), { enabled: isOpen || chosenId !== undefined })
  const userId = useSession((state) => state.user?.id)
  const offline = useConnectivity((state) => state.offline)
  const state = useProjectView()
  const all: readonly ItemView[] = views.data?.data ?? []
  const shown = all.find((view) => isShown(state, view))
  const current = shown ?? all.find(({ id }) => id === chosenId)
  const isChanged = current !== undefined && shown === undefined
  const save = useWrite('updateItemView', {
    changes: ['listItemViews'],
    onFailed: ({ failure }) => {
      notifyFailure(failure, 'The view was not saved')
      void views.refetch()
    },
  })
  const remove = useRemoval(projectId)
  const isMine = (view: ItemView) => view.owner_id === userId
  const own = current !== undefined && isMine(current) ? current : undefined
  const one = (view: ItemView): MenuEntry => ({
    kind: 'one',
    label: view.name,
    checked: view.id === current?.id,
    onChoose: () => {
      setChosenId(view.id)
      showItemView(view)
    },
    ...(view.shared && isMine(view) ? { hint: 'Shared' } : {}),
  })
  const group = (heading: string, rows: readonly ItemView[]): readonly MenuEntry[] =>
    rows.length === 0 ? [] : [{ kind: 'heading', label: heading }, ...rows.map(one)]
  const acts = [
    own &&
      isChanged &&
      action(`Save changes to “${own.name}”`, offline, () =>
        save.mutate({
          projectId,
          path: { recordId: own.id },
          body: { revision: own.revision, look: itemLookOf(state) },
        }),
      ),
    current && isChanged && action('Undo changes', false, () => showItemView(current)),
    action('Copy a link to this list', false, () => void copyText(linkToItems(projectId), 'The link to this list')),
    action('Save as a new view…', offline, () => setAsked({ view: null })),
    own && action('Rename or share…', offline, () => setAsked({ view: own })),
    own && { ...action('Delete', offline, () => remove(own)), danger: true },
  ].filter((entry) => entry !== undefined && entry !== false)
  return (
    <>
      <Menu
        label="Views of the items"
        look="quiet"
        icon={<Bookmark size={15} fill={current === undefined ? 'none' : 'currentColor'} />}
        open={isOpen}
        onOpenChange={setOpen}
        busy={save.isPending}
        aria-label={current === undefined ? 'Views' : `View: ${current.name}${isChanged ? ' (changed)' : ''}`}
        title={offline ? NEEDS_PLATFORM : (current?.name ?? 'Views')}
        aria-pressed={current !== undefined}
        entries={[
          ...readingEntries(views.isPending, views.error?.failure.message, all.length, () => void views.refetch()),
          ...group('My views', all.filter(isMine)),
          ...group(
            'Shared in the project',
            all.filter((view) => !isMine(view)),
          ),
          { kind: 'separator' },
          ...acts,
        ]}
      />
      {asked !== undefined && (
        <Suspense>
          <ItemViewDialog projectId={projectId} view={asked.view} onClose={() => setAsked(undefined)} />
        </Suspense>
      )}
    </>
  )
}

function readingEntries(
  isPending: boolean,
  problem: string | undefined,
  count: number,
  onRetry: () => void,
): readonly MenuEntry[] {
  if (isPending) return [{ kind: 'heading', label: 'The views are being read…' }]
  if (problem !== undefined && count === 0)
    return [{ kind: 'heading', label: problem }, action('Try again', false, onRetry)]
  return count === 0 ? [{ kind: 'heading', label: 'No views yet: save the list as it is now.' }] : []
}

function action(label: string, disabled: boolean, onChoose: () => void) {
  return { kind: 'action', label, disabled, onChoose } as const
}

/** Deletes a view and offers it back for as long as the message stands. */
function useRemoval(projectId: number): (view: ItemView) => void {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: rowKey('listItemViews') })
  const bringBack = async ({ name, shared, look }: ItemView) => {
    const made = await resultOf(desktop.platform.write('createItemView', { projectId, body: { name, shared, look } }))
    if (!made.ok) notifyFailure(made.error, `“${name}” is not back`)
    again()
  }
  const remove = useWrite('deleteItemView', {
    changes: ['listItemViews'],
    onFailed: ({ failure }) => {
      notifyFailure(failure, 'The view was not deleted')
      again()
    },
  })
  return (view) =>
    remove.mutate(
      { projectId, path: { recordId: view.id } },
      {
        onSuccess: () =>
          notify({
            tone: 'info',
            title: `The view “${view.name}” was deleted`,
            action: { label: 'Undo', run: () => void bringBack(view) },
          }),
      },
    )
}

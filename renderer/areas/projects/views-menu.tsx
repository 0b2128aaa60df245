import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { resultOf } from '../../desktop/client'
import { useDesktop } from '../../desktop/desktop-context'
import { rowKey } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { useWrite } from '../../desktop/use-write'
import { copyText } from '../../projects/copy-text'
import { notify, notifyFailure } from '../../stores/notice-store'
import { openOverlay } from '../../stores/overlay-store'
import { useSession } from '../../stores/session-store'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { linkToProjects } from './list-address'
import { type CustomView, isModified, lookOf, openView, viewsQuery } from './project-views'
import { useProjects } from './projects-store'
import styles from './views.module.css'

/** The saved views of the list: choose one, keep what has changed, or save the list as it is now. */
export function ViewsMenu() {
  const views = useCall(viewsQuery)
  const userId = useSession((state) => state.user?.id)
  const look = useProjects()
  const current = views.data?.data.find(({ id }) => id === look.viewId)
  const modified = current !== undefined && isModified(look, current)
  const save = useWrite('updateCustomView', {
    changes: ['listCustomViews'],
    onFailed: ({ failure }) => {
      notifyFailure(failure, 'The view was not saved')
      void views.refetch()
    },
  })
  const remove = useRemoval()
  const mine = (view: CustomView) => view.owner_id === userId

  const one = (view: CustomView): MenuEntry => ({
    kind: 'one',
    label: view.name,
    checked: view.id === current?.id,
    onChoose: () => openView(view),
    ...(view.shared && mine(view) ? { hint: 'Shared' } : {}),
  })
  const group = (heading: string, rows: readonly CustomView[]): readonly MenuEntry[] =>
    rows.length === 0 ? [] : [{ kind: 'heading', label: heading }, ...rows.map(one)]
  const all = views.data?.data ?? []
  const reading: readonly MenuEntry[] = views.isPending
    ? [{ kind: 'heading', label: 'The views are being read…' }]
    : views.data === undefined
      ? [
          { kind: 'heading', label: views.error?.failure.message ?? 'The views can’t be read.' },
          action('Try again', () => void views.refetch()),
        ]
      : all.length === 0
        ? [{ kind: 'heading', label: 'No views yet: save the list as it is now.' }]
        : []
  const own = current !== undefined && mine(current) ? current : undefined
  const acts = [
    own &&
      modified &&
      action(`Save changes to “${own.name}”`, () =>
        save.mutate({ path: { recordId: own.id }, body: { revision: own.revision, look: lookOf(look) } }),
      ),
    current && modified && action('Undo changes', () => openView(current)),
    action('Copy a link to this list', () => void copyText(linkToProjects(), 'The link to this list')),
    action('Save as a new view…', () => openOverlay({ kind: 'customView', view: null })),
    own && action('Rename or share…', () => openOverlay({ kind: 'customView', view: own })),
    own && { ...action('Delete', () => remove(own)), danger: true },
  ].filter((entry) => entry !== undefined && entry !== false)

  return (
    <Menu
      label="Views"
      look="quiet"
      icon={<Bookmark size={15} fill={current === undefined ? 'none' : 'currentColor'} />}
      busy={save.isPending}
      aria-pressed={current !== undefined}
      entries={[
        { kind: 'one', label: 'All projects', checked: current === undefined, onChoose: () => openView(null) },
        ...reading,
        ...group('My views', all.filter(mine)),
        ...group(
          'Shared with the team',
          all.filter((view) => !mine(view)),
        ),
        { kind: 'separator' },
        ...acts,
      ]}
    >
      {current === undefined ? (
        'Views'
      ) : (
        <>
          <span className={styles.current} title={current.name}>
            View: {current.name}
          </span>
          {modified && ' (changed)'}
        </>
      )}
    </Menu>
  )
}

function action(label: string, onChoose: () => void) {
  return { kind: 'action', label, onChoose } as const
}

/** Deletes a view and offers it back for as long as the message stands. */
function useRemoval(): (view: CustomView) => void {
  const desktop = useDesktop()
  const queries = useQueryClient()
  const again = () => void queries.invalidateQueries({ queryKey: rowKey('listCustomViews') })
  const bringBack = async ({ name, shared, list, look }: CustomView) => {
    const made = await resultOf(desktop.platform.write('createCustomView', { body: { name, shared, list, look } }))
    if (made.ok) openView(made.value)
    else notifyFailure(made.error, `“${name}” is not back`)
    again()
  }
  const remove = useWrite('deleteCustomView', {
    changes: ['listCustomViews'],
    onFailed: ({ failure }) => {
      notifyFailure(failure, 'The view was not deleted')
      again()
    },
  })
  return (view) =>
    remove.mutate(
      { path: { recordId: view.id } },
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

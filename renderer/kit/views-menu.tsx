import { useQueryClient } from '@tanstack/react-query'
import { Bookmark } from 'lucide-react'
import { useState } from 'react'
import { NEEDS_PLATFORM } from '../desktop/away'
import { resultOf } from '../desktop/client'
import { useDesktop } from '../desktop/desktop-context'
import { rowKey } from '../desktop/row-query'
import { useAct } from '../desktop/use-act'
import { useCall } from '../desktop/use-call'
import { useSeenReason } from '../projects/hindrance'
import { copyText } from '../projects/copy-text'
import { useConnectivity } from '../stores/connectivity-store'
import { notify, notifyFailure } from '../stores/notice-store'
import { useSession } from '../stores/session-store'
import { Menu, type MenuEntry } from '../../ui/menu'
import type { SavedView, ViewSource } from './saved-views'
import { ViewDialog } from './view-dialog'
import styles from './views-menu.module.css'

interface ViewsMenuProps<V extends SavedView> {
  readonly source: ViewSource<V>
  /** The entry that shows the usual look; absent: there is none. */
  readonly usual?: string
  /** The button shows its icon alone. */
  readonly isBare?: boolean
}

/** Saved views of a list: opens one, saves its changes, or saves the present list. */
export function ViewsMenu<V extends SavedView>({ source, usual, isBare = false }: ViewsMenuProps<V>) {
  const { label, query, isOf = () => true, isShown, chosenId, open, update } = source
  const [isOpen, setOpen] = useState(false)
  // Views are private: none of another person's are shown, and one's own are not theirs.
  const seen = useSeenReason()
  const [asked, setAsked] = useState<{ readonly view: V | null }>()
  const views = useCall(query, { enabled: seen === undefined && (isOpen || chosenId !== null) })
  const userId = useSession((state) => state.user?.id)
  const offline = useConnectivity((state) => state.offline)
  const all = (views.data?.data ?? []).filter(isOf)
  const current = all.find(({ id }) => id === chosenId)
  const isChanged = current !== undefined && !isShown(current)
  const again = useAgain(source)
  const save = useAct((desktop, view: V) => update(desktop, view, { hasLook: true }), {
    onDone: again,
    onFailed: ({ failure }) => {
      notifyFailure(failure, 'Couldn’t save the view')
      again()
    },
  })
  const remove = useRemoval(source)
  const isMine = (view: V) => view.owner_id === userId
  const own = current !== undefined && isMine(current) ? current : undefined
  const one = (view: V): MenuEntry => ({
    kind: 'one',
    label: view.name,
    checked: view.id === current?.id,
    onChoose: () => open(view),
    ...(view.shared && isMine(view) ? { hint: 'Shared' } : {}),
  })
  const group = (heading: string, rows: readonly V[]): readonly MenuEntry[] =>
    rows.length === 0 ? [] : [{ kind: 'heading', label: heading }, ...rows.map(one)]
  const act = (text: string, onChoose: () => void, disabled = offline || seen !== undefined) =>
    ({ kind: 'action', label: text, disabled, onChoose }) as const
  const reading: readonly MenuEntry[] =
    seen !== undefined
      ? [{ kind: 'heading', label: `${seen} Saved views are private.` }]
      : views.isPending
        ? [{ kind: 'heading', label: 'Reading the views…' }]
        : views.data === undefined
          ? [
              { kind: 'heading', label: views.error?.failure.message ?? 'The views can’t be read.' },
              act('Try again', () => void views.refetch(), false),
            ]
          : all.length === 0
            ? [{ kind: 'heading', label: 'No views yet: save the list as it is now.' }]
            : []
  const { link } = source
  const acts = [
    own && isChanged && act(`Save changes to “${own.name}”`, () => save.mutate(own)),
    current && isChanged && act('Undo changes', () => open(current), false),
    link && act('Copy a link to this list', () => void copyText(link(), 'The link to this list'), false),
    act('Save as a new view…', () => setAsked({ view: null })),
    own && act('Rename or share…', () => setAsked({ view: own })),
    own && { ...act('Delete', () => remove(own)), danger: true },
  ].filter((entry) => entry !== undefined && entry !== false)
  const name = current === undefined ? 'Views' : `View: ${current.name}`
  return (
    <>
      <Menu
        label={label}
        look="quiet"
        icon={<Bookmark size={15} fill={current === undefined ? 'none' : 'currentColor'} />}
        open={isOpen}
        onOpenChange={setOpen}
        busy={save.isPending}
        aria-label={isBare ? `${name}${isChanged ? ' (changed)' : ''}` : undefined}
        title={seen ?? (offline ? NEEDS_PLATFORM : name)}
        aria-pressed={current !== undefined}
        entries={[
          ...(usual === undefined
            ? []
            : [{ kind: 'one' as const, label: usual, checked: current === undefined, onChoose: () => open(null) }]),
          ...reading,
          ...group('My views', all.filter(isMine)),
          ...group(
            source.sharedLabel,
            all.filter((view) => !isMine(view)),
          ),
          { kind: 'separator' },
          ...acts,
        ]}
      >
        {isBare ? undefined : (
          <>
            <span className={styles.current}>{name}</span>
            {isChanged && ' (changed)'}
          </>
        )}
      </Menu>
      {asked !== undefined && <ViewDialog source={source} view={asked.view} onClose={() => setAsked(undefined)} />}
    </>
  )
}

/** Reads the views of a list again. */
function useAgain<V extends SavedView>({ listed }: ViewSource<V>): () => void {
  const queries = useQueryClient()
  return () => void queries.invalidateQueries({ queryKey: rowKey(listed) })
}

/** Deletes a view; its notice offers to bring it back. */
function useRemoval<V extends SavedView>(source: ViewSource<V>): (view: V) => void {
  const desktop = useDesktop()
  const again = useAgain(source)
  const bringBack = async (view: V) => {
    const made = await resultOf(source.restore(desktop, view))
    if (made.ok) source.open(made.value)
    else notifyFailure(made.error, `Couldn’t restore “${view.name}” back`)
    again()
  }
  const remove = useAct((one, view: V) => source.remove(one, view), {
    onDone: (_done, view) => {
      again()
      notify({
        tone: 'info',
        title: `The view “${view.name}” was deleted`,
        action: { label: 'Undo', run: () => void bringBack(view) },
      })
    },
    onFailed: ({ failure }) => {
      notifyFailure(failure, 'Couldn’t delete the view')
      again()
    },
  })
  return (view) => remove.mutate(view)
}

import { Ellipsis } from 'lucide-react'
import { useEffect, useState } from 'react'
import { chordText } from '#domain/key-chord'
import { Menu, type MenuEntry } from '../../../ui/menu'
import { useReviewer } from '../../reviewer-context'
import type { Action, ActionGroup } from '../actions/action'
import { useObservable } from '../use-observable'
import type { FactsOf, OpenEditor } from './editor-spec'
import { createShownTools, type ShownTools } from './shown-tools'
import { ICONS, Toolbar } from './toolbar'
import styles from './toolbar.module.css'

interface ToolBarProps<E extends OpenEditor> {
  readonly editor: E
  readonly seen: FactsOf<E>
  readonly groups: readonly ActionGroup<FactsOf<E>, E>[]
}

/** Selecting, snapping and commenting belong to every project. */
const ALWAYS: ReadonlySet<string> = new Set(['tool.select', 'tool.magnet', 'tool.comment'])
const PREFIX = 'tool.'
/** So few tools need no choice. */
const CHOICE_FROM = 5

/** The tools beside the item: those that the project needs, or that the person chose; the others in a menu. */
export function ToolBar<E extends OpenEditor>({ editor, seen, groups }: ToolBarProps<E>) {
  const shown = useShownTools(editor)
  const wanted = useObservable(shown)
  const tools = groups.flat().filter(({ id }) => id.startsWith(PREFIX) && !ALWAYS.has(id))
  const isShown = (action: Action<FactsOf<E>, E>) =>
    !action.id.startsWith(PREFIX) ||
    ALWAYS.has(action.id) ||
    wanted === undefined ||
    wanted.has(action.id.slice(PREFIX.length)) ||
    // The active tool is always shown, wherever it was chosen.
    action.isOn?.(seen) === true
  const some = groups.map((group) => group.filter(isShown))
  return (
    <Toolbar
      upright
      label="Tools"
      groups={some}
      seen={seen}
      ports={editor}
      tail={
        tools.length < CHOICE_FROM ? undefined : (
          <ToolMenu tools={tools} isShown={isShown} shown={shown} seen={seen} editor={editor} />
        )
      }
    />
  )
}

/** Tool choice of the open editor, as long as it is open. */
function useShownTools({ session }: OpenEditor): ShownTools {
  const reviewer = useReviewer()
  const [shown] = useState(() =>
    createShownTools({
      choices: session.choices,
      projectId: () => reviewer.session.getState().project?.id,
      desk: session.desk,
      views: session.views,
    }),
  )
  useEffect(() => shown.follow(), [shown])
  return shown
}

interface ToolMenuProps<E extends OpenEditor> {
  readonly tools: readonly Action<FactsOf<E>, E>[]
  readonly isShown: (action: Action<FactsOf<E>, E>) => boolean
  readonly shown: ShownTools
  readonly seen: FactsOf<E>
  readonly editor: E
}

function ToolMenu<E extends OpenEditor>({ tools, isShown, shown, seen, editor }: ToolMenuProps<E>) {
  const { shortcuts } = useReviewer()
  const hidden = tools.filter((tool) => !isShown(tool))
  const id = (tool: Action<FactsOf<E>, E>) => tool.id.slice(PREFIX.length)
  const hintOf = (tool: Action<FactsOf<E>, E>) => {
    const shortcut = shortcuts.find(tool.id)
    const [chord] = shortcut === undefined ? [] : shortcuts.chordsOf(shortcut)
    return chord === undefined ? {} : { hint: chordText(chord, shortcuts.isMac) }
  }
  const iconOf = (tool: Action<FactsOf<E>, E>) => {
    const name = tool.look?.(seen)?.icon
    const Icon = name === undefined ? undefined : ICONS[name]
    return Icon === undefined ? {} : { icon: <Icon size={15} aria-hidden /> }
  }
  const toggle = (tool: Action<FactsOf<E>, E>) => {
    const now = new Set(tools.filter(isShown).map(id))
    if (!now.delete(id(tool))) now.add(id(tool))
    // In the order of the tools.
    shown.choose(tools.map(id).filter((one) => now.has(one)))
  }
  const take = hidden.map(
    (tool): MenuEntry => ({
      kind: 'action',
      label: tool.title,
      ...iconOf(tool),
      ...hintOf(tool),
      disabled: typeof tool.may?.(seen) === 'string',
      onChoose: () => tool.run(editor),
    }),
  )
  const choose = tools.map(
    (tool): MenuEntry => ({
      kind: 'any',
      label: tool.title,
      ...iconOf(tool),
      checked: isShown(tool),
      onChoose: () => toggle(tool),
    }),
  )
  const entries: readonly MenuEntry[] = [
    ...take,
    ...(take.length === 0 ? [] : [{ kind: 'separator' } as const]),
    { kind: 'menu', label: 'Show or hide tools', entries: choose },
    ...(hidden.length === 0
      ? []
      : [{ kind: 'action', label: 'Show all tools', onChoose: () => shown.choose(tools.map(id)) } as const]),
    ...(shown.areChosen()
      ? [{ kind: 'action', label: 'Use the tools of the project', onChoose: () => shown.choose(undefined) } as const]
      : []),
  ]
  const label = hidden.length === 0 ? 'Tools…' : `Tools… (${hidden.length} hidden)`
  return (
    <span className={styles.slot}>
      <Menu
        label="Tools"
        aria-label={label}
        title={label}
        look="quiet"
        size="small"
        className={styles.more}
        icon={<Ellipsis size={16} aria-hidden />}
        entries={entries}
      />
    </span>
  )
}

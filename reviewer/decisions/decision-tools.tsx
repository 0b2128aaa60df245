import {
  Ellipsis,
  FastForward,
  Keyboard,
  ListEnd,
  type LucideIcon,
  Redo2,
  SquareArrowOutUpRight,
  Undo2,
} from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { given } from '#domain/given'
import { chordText, parseChord } from '#domain/key-chord'
import { IconButton } from '../../ui/icon-button'
import { Menu, type MenuEntry } from '../../ui/menu'
import { useReviewer } from '../reviewer-context'
import { useKeys } from '../shortcuts/use-keys'
import { useCurrent, useDerived, useHistory, useSession, useUndo } from '../use-reviewer-state'
import { chosenAdvance, isAdvancing } from './advance'
import styles from './decision-tools.module.css'
import { nextName } from './undo-store'

function keysText(keys: string | undefined, isMac: boolean): string | undefined {
  const chord = keys === undefined ? undefined : parseChord(keys)
  return chord && chordText(chord, isMac)
}

interface Tool {
  readonly label: string
  readonly keys: string | undefined
  readonly icon: LucideIcon
  readonly disabled: boolean
  readonly onClick: () => void
}

/** Tools around decisions: history, undo and automatic advance; in one menu if the bar is narrow. */
export function DecisionTools() {
  const { undo, advance, history, viewChoices, session, shortcuts, itemWindows } = useReviewer()
  const itemId = useCurrent((state) => state.item?.id)
  // Only a host with this command has several windows.
  const windowCommand = useSession(({ hostCommands }) => hostCommands.find(({ id }) => id === 'item.window'))
  const undoName = useUndo((state) => nextName(state, 'undo'))
  const redoName = useUndo((state) => nextName(state, 'redo'))
  const isTold = useHistory((state) => state.isTold && state.itemId !== undefined)
  const chosen = useSyncExternalStore(viewChoices.subscribe, () => chosenAdvance(viewChoices))
  const isOn = useDerived((state) => isAdvancing(chosen, state))
  const keys = {
    undo: useKeys('undo'),
    redo: useKeys('redo'),
    advance: useKeys('decisions.advance'),
    history: useKeys('item.history'),
    help: useKeys('help'),
  }
  const back = (way: 'undo' | 'redo', label: string, icon: LucideIcon, name: string | undefined): Tool => ({
    // The editor next to it has its own undo.
    label: `${label} ${name ?? 'a decision'}`,
    keys: keys[way],
    icon,
    disabled: name === undefined,
    onClick: () => void undo[way](),
  })
  const undoing = back('undo', 'Undo', Undo2, undoName)
  const redoing = back('redo', 'Redo', Redo2, redoName)
  const ofWindow: readonly Tool[] =
    windowCommand === undefined || itemId === undefined
      ? []
      : [
          {
            label: 'Open in its own window',
            keys: keysText(windowCommand.keys[0], shortcuts.isMac),
            icon: SquareArrowOutUpRight,
            disabled: false,
            onClick: () => void itemWindows.open(itemId),
          },
        ]
  const entry = ({ label, disabled, onClick, icon: Icon, keys: hint }: Tool): MenuEntry => ({
    kind: 'action',
    label,
    disabled,
    icon: <Icon size={15} />,
    onChoose: onClick,
    ...given({ hint }),
  })
  const entries: readonly MenuEntry[] = [
    entry(undoing),
    entry(redoing),
    ...(isTold
      ? [
          entry({
            label: 'Status history',
            keys: keys.history,
            icon: ListEnd,
            disabled: false,
            onClick: () => history.show(true),
          }),
        ]
      : []),
    ...ofWindow.map(entry),
    { kind: 'separator' },
    {
      kind: 'any',
      label: 'Continue after a decision',
      icon: <FastForward size={15} />,
      checked: isOn,
      onChoose: advance.toggle,
      ...given({ hint: keys.advance }),
    },
    entry({
      label: 'Keyboard shortcuts',
      keys: keys.help,
      icon: Keyboard,
      disabled: false,
      onClick: () => session.setState({ helpOpen: true }),
    }),
  ]
  return (
    <>
      <div className={styles.tools}>
        {isTold && (
          <IconButton label="Status history" keys={keys.history} icon={ListEnd} onClick={() => history.show(true)} />
        )}
        {ofWindow.map((tool) => (
          <IconButton key={tool.label} {...tool} />
        ))}
        <IconButton {...undoing} />
        <IconButton
          label="Continue after a decision"
          keys={keys.advance}
          icon={FastForward}
          pressed={isOn}
          onClick={advance.toggle}
        />
      </div>
      <span className={styles.more}>
        <Menu
          label="More actions"
          look="quiet"
          size="small"
          align="end"
          icon={<Ellipsis size={16} />}
          aria-label="More actions"
          title="Status history, undo and continue"
          // Equal for screen readers; `menu` is the value by which the status control is found.
          aria-haspopup="true"
          entries={entries}
        />
      </span>
    </>
  )
}

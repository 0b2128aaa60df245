import { useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { Dialog } from '../../ui/dialog'
import { SearchField } from '../../ui/search-field'
import { useObservable } from '../editors/use-observable'
import { useReviewer } from '../reviewer-context'
import { useRemap, useSession } from '../use-reviewer-state'
import styles from './help-sheet.module.css'
import { chordParts, parseChord } from '#domain/key-chord'
import type { WireCommand } from '#protocol/events'
import { KeyCaps } from '../../ui/key-caps'
import { type GestureGroup, joinGestures } from './gestures'
import { RemapFooter } from './remap-footer'
import { ShortcutLine } from './shortcut-line'
import type { ListedShortcut } from './shortcuts'

/** Every shortcut with its keys, searchable by what it does and by its keys; the person can change them there. */
export function HelpSheet({ onClose }: { readonly onClose: () => void }) {
  const { shortcuts, gestures: open, remapping } = useReviewer()
  const [text, setText] = useState('')
  const search = useRef<HTMLInputElement>(null)
  const editing = useRemap((state) => state.editing)
  useSyncExternalStore(shortcuts.subscribe, () => shortcuts.version)
  const listed = shortcuts
    .listed()
    .filter((one) => one.shortcut.id === editing?.id || matches(one, text, shortcuts.isMac))
  const hostCommands = useSession((state) => state.hostCommands)
  const ofHost = hostCommands.filter(
    ({ title, keys }) => keys.length > 0 && matchesHost(title, keys, text, shortcuts.isMac),
  )
  const groups = [...Map.groupBy(listed, ({ shortcut }) => shortcut.group)]
  const gestures = gesturesFor(useObservable(open), text, shortcuts.isMac)

  useEffect(
    () => () => {
      remapping.cancel()
      remapping.hush()
    },
    [remapping],
  )
  // What had the focus may be gone with the question, or with the row that the search no longer finds.
  useEffect(() => {
    if (editing === undefined && document.activeElement === document.body) search.current?.focus()
  }, [editing])

  return (
    <Dialog title="Keyboard shortcuts" onClose={onClose} width={720} bare>
      <SearchField
        ref={search}
        className={styles.search}
        label="Search shortcuts"
        value={text}
        onChange={setText}
        escape="passes"
        data-first-focus
      />
      <div className={styles.groups} tabIndex={0} role="group" aria-label="Shortcuts">
        {groups.length + gestures.length + ofHost.length === 0 && (
          <p className={styles.none}>No shortcut matches “{text}”.</p>
        )}
        {groups.map(([group, list]) => (
          <section key={group} className={styles.group}>
            <h3 className={styles.title}>{group}</h3>
            <dl className={styles.list}>
              {list.map((one) => (
                <ShortcutLine key={one.shortcut.id} listed={one} />
              ))}
            </dl>
          </section>
        ))}
        {gestures.map((group) => (
          <GesturesOf key={group.title} group={group} />
        ))}
        {ofHost.length > 0 && <HostShortcuts commands={ofHost} isMac={shortcuts.isMac} />}
      </div>
      <RemapFooter />
    </Dialog>
  )
}

/** Gestures of the open editor; they can't be changed. */
function GesturesOf({ group: { title: heading, gestures } }: { readonly group: GestureGroup }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>{heading}</h3>
      <dl className={styles.list}>
        {gestures.map(({ title, by }) => (
          <div key={title} className={styles.ofHost}>
            <dt>{title}</dt>
            <dd className={styles.by}>{by}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function gesturesFor(groups: readonly GestureGroup[], text: string, isMac: boolean): readonly GestureGroup[] {
  const wanted = text.trim().toLowerCase()
  return joinGestures(groups)
    .map(({ title: heading, gestures }) => ({
      title: heading,
      gestures: gestures
        .map(({ title, by }) => ({ title, by: by.replaceAll('Mod', isMac ? '⌘' : 'Ctrl') }))
        .filter(({ title, by }) => `${heading} ${title} ${by}`.toLowerCase().includes(wanted)),
    }))
    .filter(({ gestures }) => gestures.length > 0)
}

/** What the app around the reviewer does by keys; those are changed there, if at all. */
function HostShortcuts({ commands, isMac }: { readonly commands: readonly WireCommand[]; readonly isMac: boolean }) {
  return (
    <section className={styles.group}>
      <h3 className={styles.title}>The whole app</h3>
      <dl className={styles.list}>
        {commands.map(({ id, title, keys }) => (
          <div key={id} className={styles.ofHost}>
            <dt>{title}</dt>
            <dd>
              {keys.map((one) => (
                <KeyCaps key={one} keys={one} isMac={isMac} />
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function matchesHost(title: string, keys: readonly string[], text: string, isMac: boolean): boolean {
  const wanted = text.trim().toLowerCase()
  const chords = keys.flatMap((one) => parseChord(one) ?? [])
  return (
    title.toLowerCase().includes(wanted) ||
    chords.some((one) => chordParts(one, isMac).join('+').toLowerCase() === wanted)
  )
}

function matches({ shortcut, chords }: ListedShortcut, text: string, isMac: boolean): boolean {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return true
  if (`${shortcut.group} ${shortcut.title}`.toLowerCase().includes(wanted)) return true
  return chords.some((chord) => chordParts(chord, isMac).join('+').toLowerCase() === wanted)
}

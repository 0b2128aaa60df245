import { Lock, Pencil, RotateCcw } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { KeyCaps } from '../../ui/key-caps'
import { useReviewer } from '../reviewer-context'
import { useRemap } from '../use-reviewer-state'
import { type KeyChord, chordId, chordText } from '#domain/key-chord'
import type { Editing } from './remap-store'
import styles from './shortcut-line.module.css'
import type { ListedShortcut } from './shortcuts'

/** One shortcut of the sheet: its act, its keys, and buttons to change them. */
export function ShortcutLine({ listed }: { readonly listed: ListedShortcut }) {
  const { shortcut, chords, disabled, replaced } = listed
  const { remapping } = useReviewer()
  const editing = useRemap((state) => (state.editing?.id === shortcut.id ? state.editing : undefined))
  const pencil = useFocusBack(editing)
  return (
    <div
      className={styles.line}
      data-disabled={disabled || undefined}
      data-changed={replaced !== undefined || undefined}
      data-editing={editing?.phase}
      title={disabled ? 'Not available now' : undefined}
    >
      <dt className={styles.name}>
        {shortcut.title}
        <Notes listed={listed} />
      </dt>
      <dd className={styles.keys}>
        {editing?.phase === 'capturing' ? (
          <KeyField title={shortcut.title} held={editing.held} />
        ) : (
          <Chords chords={editing?.phase === 'asking' ? editing.chords : chords} />
        )}
        {replaced !== undefined && editing === undefined && (
          <button
            type="button"
            className={styles.button}
            aria-label={`Reset ${shortcut.title}`}
            title="Reset"
            onClick={() => {
              pencil.current?.focus()
              remapping.reset(shortcut.id)
            }}
          >
            <RotateCcw size={13} aria-hidden />
          </button>
        )}
        {shortcut.fixed === true ? (
          <span className={styles.lock} role="img" aria-label="set by the workflow" title="Set by the workflow">
            <Lock size={12} aria-hidden />
          </span>
        ) : (
          <button
            ref={pencil}
            type="button"
            className={styles.button}
            aria-label={`Change keys of ${shortcut.title}`}
            title="Change keys"
            disabled={editing !== undefined}
            onClick={() => remapping.begin(shortcut.id)}
          >
            <Pencil size={13} aria-hidden />
          </button>
        )}
      </dd>
    </div>
  )
}

function Notes({ listed }: { readonly listed: ListedShortcut }) {
  const { disabled, replaced, conflicts, gaveWay, withheld } = listed
  const { isMac } = useReviewer().shortcuts
  const was = replaced?.map((chord) => chordText(chord, isMac)).join(' or ')
  return (
    <>
      {disabled && <span className={styles.said}>, not available now</span>}
      {replaced !== undefined && (
        <span className={styles.note}>
          <span className={styles.mark}>changed</span>
          {was === '' ? '' : `, was ${was}`}
        </span>
      )}
      {gaveWay.map(({ chord, to }) => (
        <span key={chordId(chord)} className={styles.note}>
          {chordText(chord, isMac)} is “{to}” in this workflow
        </span>
      ))}
      {withheld.map((chord) => (
        <span key={chordId(chord)} className={styles.note}>
          {chordText(chord, isMac)} means the same everywhere and is not given away
        </span>
      ))}
      {conflicts.length > 0 && (
        <span className={styles.note} data-conflict>
          same keys as {conflicts.join(', ')}
        </span>
      )}
    </>
  )
}

function Chords({ chords }: { readonly chords: readonly KeyChord[] }) {
  const { isMac } = useReviewer().shortcuts
  if (chords.length === 0) return <span className={styles.none}>no keys</span>
  return chords.map((chord, at) => (
    <span key={chordId(chord)} className={styles.chord}>
      {at > 0 && <span className={styles.or}>or</span>}
      <KeyCaps keys={chord} isMac={isMac} />
    </span>
  ))
}

/** Waits for the new keys; a field, so that screen readers pass on every key, but without text input. */
function KeyField({ title, held }: { readonly title: string; readonly held: readonly string[] }) {
  const { remapping } = useReviewer()
  const field = useRef<HTMLInputElement>(null)
  useEffect(() => {
    field.current?.focus()
    field.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return (
    <input
      ref={field}
      readOnly
      className={styles.field}
      aria-label={`New keys for ${title}`}
      placeholder="Press new keys"
      value={held.length === 0 ? '' : `${held.join(' + ')} + …`}
      onKeyDown={(event) => {
        event.preventDefault()
        event.stopPropagation()
        // The key that opened the field may still be down.
        if (!event.repeat) remapping.press(event.nativeEvent)
      }}
      onKeyUp={(event) => remapping.release(event.nativeEvent)}
      onBlur={(event) => {
        // Another window in front is no change of mind.
        if (document.activeElement !== event.target) remapping.cancel()
      }}
    />
  )
}

/** Gives the focus back to the button that began the change, unless it went elsewhere. */
function useFocusBack(editing: Editing | undefined) {
  const button = useRef<HTMLButtonElement>(null)
  const was = useRef(false)
  useEffect(() => {
    if (was.current && editing === undefined && document.activeElement === document.body) button.current?.focus()
    was.current = editing !== undefined
  }, [editing])
  return button
}

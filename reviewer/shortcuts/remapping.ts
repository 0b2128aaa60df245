import { chordId, chordText, type KeyChord, type KeyPress, pressesChord } from '#domain/key-chord'
import { createRemapStore, type RemapStore } from './remap-store'
import { capture, heldParts } from './reserved-keys'
import { createShortcutKeeper, type ShortcutKeeper } from './shortcut-keeper'
import type { HostClient } from '../host/host-client'
import type { Shortcut } from './shortcut'
import type { Shortcuts } from './shortcuts'

/** Changing keys, from the wish for it to the words about the result. */
export interface Remapping {
  readonly store: RemapStore
  readonly keeper: ShortcutKeeper
  /** Waits for the new keys of a shortcut; those of others' making can't be changed. */
  begin(id: string): void
  /** Takes a key press while new keys are waited for. */
  press(press: KeyPress): void
  /** Handles a released key; a modifier alone is no shortcut. */
  release(press: KeyPress): void
  /** Leaves the shortcut without keys. */
  remove(): void
  /** Confirms the question. */
  confirm(): void
  /** Leaves everything as it was. */
  cancel(): void
  /** Gives a shortcut its own keys again; asks first where another one has them now. */
  reset(id: string): void
  /** Asks whether every shortcut is to have its own keys again. */
  resetAll(): void
  /** Clears the message. */
  hush(): void
}

/** Changes the keys of shortcuts by the person's word and has them kept. */
export function createRemapping(client: Pick<HostClient, 'call'>, shortcuts: Shortcuts): Remapping {
  const store = createRemapStore()
  const keeper = createShortcutKeeper(client, shortcuts, store)
  let whenConfirmed: () => void = () => undefined

  const words = (chords: readonly KeyChord[]) => list(chords.map((chord) => chordText(chord, shortcuts.isMac)))

  function say(said: string): void {
    store.setState({ said, refused: false })
  }

  function refuse(reason: string): void {
    const { editing } = store.getState()
    if (editing?.phase !== 'capturing') return
    store.setState({ editing: { ...editing, held: [] }, said: `${reason} Press other keys.`, refused: true })
  }

  function end(said: string): void {
    store.setState({ editing: undefined, said, refused: false })
  }

  function capturing(): Shortcut | undefined {
    const { editing } = store.getState()
    return editing?.phase === 'capturing' ? shortcuts.find(editing.id) : undefined
  }

  /** Gives the chords to the shortcut, and takes them from those that have them. */
  function give(shortcut: Shortcut, chords: readonly KeyChord[], others: readonly Shortcut[], press?: KeyPress): void {
    for (const other of others) shortcuts.remap(other.id, without(shortcuts.chordsOf(other), chords, press))
    shortcuts.remap(shortcut.id, chords)
    void keeper.save()
    const from = others.length === 0 ? '' : `; ${titles(others)} ${others.length === 1 ? 'has' : 'have'} it no more`
    end(
      chords.length === 0
        ? `${titled(shortcut)} has no keys now.`
        : `${titled(shortcut)} is ${words(chords)} now${from}.`,
    )
  }

  function without(
    chords: readonly KeyChord[],
    taken: readonly KeyChord[],
    press: KeyPress | undefined,
  ): readonly KeyChord[] {
    const ids = new Set(taken.map(chordId))
    return chords.filter(
      (chord) => !ids.has(chordId(chord)) && !(press !== undefined && pressesChord(press, chord, shortcuts.isMac)),
    )
  }

  function ask(shortcut: Shortcut, chords: readonly KeyChord[], others: readonly Shortcut[], press?: KeyPress): void {
    const bereft = others.filter((other) => without(shortcuts.chordsOf(other), chords, press).length === 0)
    const rest =
      bereft.length === 0 ? '' : ` Without ${chords.length === 1 ? 'it' : 'them'}, ${titles(bereft)} has no keys.`
    whenConfirmed = () => give(shortcut, chords, others, press)
    store.setState({
      editing: { phase: 'asking', id: shortcut.id, chords, yes: 'Use here instead' },
      said: `${words(chords)} ${chords.length === 1 ? 'is' : 'are'} taken by ${titles(others)}.${rest}`,
      refused: false,
    })
  }

  function take(shortcut: Shortcut, chord: KeyChord, press: KeyPress): void {
    const now = shortcuts.chordsOf(shortcut)
    if (now.length === 1 && now.every((one) => chordId(one) === chordId(chord))) return keep()
    const others = shortcuts.sharing(shortcut, [chord], press)
    const fixed = others.filter((other) => other.fixed === true)
    if (fixed.length > 0) refuse(`${words([chord])} is taken by ${titles(fixed)}, as the workflow has it.`)
    else if (others.length > 0) ask(shortcut, [chord], others, press)
    else give(shortcut, [chord], [])
  }

  function keep(): void {
    const { editing } = store.getState()
    const shortcut = editing?.id === undefined ? undefined : shortcuts.find(editing.id)
    if (shortcut === undefined) return end('Nothing was changed.')
    const now = shortcuts.chordsOf(shortcut)
    end(now.length === 0 ? `${titled(shortcut)} stays without keys.` : `${titled(shortcut)} stays ${words(now)}.`)
  }

  return {
    store,
    keeper,
    begin(id) {
      const shortcut = shortcuts.find(id)
      if (shortcut === undefined || shortcut.fixed === true) return
      const now = shortcuts.chordsOf(shortcut)
      const instead = now.length > 1 ? ` They take the place of ${words(now)}.` : ''
      store.setState({ editing: { phase: 'capturing', id, held: [] } })
      say(`Press the new keys for ${titled(shortcut)}. Esc cancels, Backspace leaves it without keys.${instead}`)
    },
    press(press) {
      const shortcut = capturing()
      if (shortcut === undefined) return
      const taken = capture(press, shortcuts.isMac)
      if (taken.kind === 'cancel') keep()
      else if (taken.kind === 'remove') give(shortcut, [], [])
      else if (taken.kind === 'refused') refuse(taken.reason)
      else if (taken.kind === 'held')
        store.setState({ editing: { phase: 'capturing', id: shortcut.id, held: taken.parts } })
      else take(shortcut, taken.chord, press)
    },
    release(press) {
      const { editing } = store.getState()
      if (editing?.phase !== 'capturing' || editing.held.length === 0) return
      const held = heldParts(press, shortcuts.isMac)
      if (held.length > 0) store.setState({ editing: { ...editing, held } })
      else refuse(`${list(editing.held)} needs another key with it.`)
    },
    remove() {
      const shortcut = capturing()
      if (shortcut !== undefined) give(shortcut, [], [])
    },
    confirm() {
      if (store.getState().editing?.phase === 'asking') whenConfirmed()
    },
    cancel() {
      if (store.getState().editing !== undefined) keep()
    },
    reset(id) {
      const shortcut = shortcuts.find(id)
      if (shortcut === undefined) return
      const own = shortcuts.ownChords(shortcut)
      const others = shortcuts.sharing(shortcut, own).filter((other) => other.fixed !== true)
      const taken = own.filter((chord) =>
        others.some((other) => shortcuts.chordsOf(other).some((one) => chordId(one) === chordId(chord))),
      )
      if (taken.length === 0) return give(shortcut, own, [])
      ask(shortcut, taken, others)
      whenConfirmed = () => give(shortcut, own, others)
    },
    resetAll() {
      const count = Object.keys(shortcuts.changes()).length
      if (count === 0) return
      whenConfirmed = () => {
        shortcuts.resetAll()
        void keeper.save()
        end('All shortcuts have their own keys again.')
      }
      store.setState({
        editing: { phase: 'asking', id: undefined, chords: [], yes: 'Reset all' },
        said: `Give ${count === 1 ? 'the changed shortcut its' : `all ${count} changed shortcuts their`} own keys again?`,
        refused: false,
      })
    },
    hush() {
      say('')
    },
  }
}

function titled(shortcut: Shortcut): string {
  return `“${shortcut.title}”`
}

function titles(shortcuts: readonly Shortcut[]): string {
  return list(shortcuts.map(titled))
}

function list(parts: readonly string[]): string {
  return parts.length < 2 ? parts.join('') : `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}`
}

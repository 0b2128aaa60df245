import { describe, expect, it } from 'vitest'
import type { ActionGroup } from '../../../../../reviewer/editors/actions/action'
import { shortcutsOf } from '../../../../../reviewer/editors/actions/shortcuts-of'
import { toolActions } from '../../../../../reviewer/editors/actions/tool-actions'
import { createCamera } from '../../../../../reviewer/editors/canvas/camera'
import { createClassChoice } from '../../../../../reviewer/editors/document/class-choice'
import { createAreaDesk } from '../../../../../reviewer/editors/document/area-desk'
import { createEditing } from '../../../../../reviewer/editors/document/editing'
import { createObjectViews } from '../../../../../reviewer/editors/document/object-view'
import { createObservable } from '../../../../../reviewer/editors/observable'
import { createCommenting } from '../../../../../reviewer/editors/document/commenting'
import { hand } from '../../../../../reviewer/editors/tools/hand/hand'
import type { PictureEditor } from '../../../../../reviewer/editors/picture/picture-editor'
import { VECTOR_ACTIONS } from '../../../../../reviewer/editors/vector/actions'
import { createViewChoices } from '../../../../../reviewer/session/view-choices'
import { edited } from '../../../../builders/edited'
import { walked } from '../../../../builders/walked'
import { FakeHost } from '../../../../fakes/fake-host'
import { type Capture, capture } from '../../../../../reviewer/shortcuts/reserved-keys'
import { createShortcuts } from '../../../../../reviewer/shortcuts/shortcuts'

const groups: readonly ActionGroup<never, PictureEditor>[] = VECTOR_ACTIONS.all
const all = groups.flat()

function ports() {
  const camera = createCamera()
  camera.resize({ width: 800, height: 600 }, 1)
  camera.place({ width: 4_000, height: 3_000 })
  const chosen: string[] = []
  return {
    camera,
    overlayOn: createObservable(true),
    views: createObjectViews(),
    panel: { toggle: () => undefined, toggleStack: () => undefined, reach: () => undefined },
    desk: { tags: createObservable([]) },
    choices: someChoices(),
    classes: createClassChoice(),
    ...someEditing(),
    mayApprove: createObservable(true),
    coverage: { goToUnseen: () => undefined },
    issues: { step: () => undefined, fixCurrent: () => undefined },
    save: () => undefined,
    reading: { isAsked: () => true, readSelected: async () => undefined },
    kept: { list: createObservable([]) },
    previous: { bring: async () => undefined },
    carrying: { carry: async () => undefined, dispose: () => undefined },
    bringBackNewest: () => undefined,
    flow: {
      seen: createObservable(undefined),
      hasSteps: createObservable(false),
      isOn: () => true,
      setOn: () => undefined,
      next: () => undefined,
      back: () => undefined,
      skip: () => undefined,
      again: () => undefined,
      sayTag: () => undefined,
    },
    oneByOne: walked(edited([])).oneByOne,
    disapproving: { disapprove: () => undefined },
    itemDecision: { isOpen: () => true, decide: () => undefined },
    say: () => undefined,
    compareKeys: {
      isOn: () => true,
      openLast: async () => undefined,
      openOther: async () => undefined,
      walk: () => undefined,
      step: () => undefined,
      restore: async () => undefined,
    },
    workHere: () => undefined,
    isElsewhere: () => true,
    tools: { choose: (id: string) => void chosen.push(id) },
    focusCanvas: () => void chosen.push('the canvas'),
    chosen,
  }
}

/** Editor with these parts of session and stage. */
function editorOf(parts: ReturnType<typeof ports>) {
  const { camera, editing, commenting, classes, previous, kept, mayApprove, focusCanvas, ...rest } = parts
  const annotating = { editing, commenting, classes, previous, versions: { kept } }
  const session = {
    ...rest,
    annotating,
    review: rest,
    keeping: rest,
    rights: { mayApprove },
    showing: { sight: camera },
    focus: focusCanvas,
  }
  return { session, stage: { ...rest, camera } } as unknown as PictureEditor
}

function someEditing() {
  const none = createObservable<undefined>(undefined)
  const changing = {
    drawing: none,
    views: createObjectViews(),
    refusal: none,
    author: () => ({ email: 'me@loupe.example', role: 'Annotator', at: '2026-11-23T10:00:00.000Z' }),
    onRefused: () => undefined,
    onChanged: () => undefined,
  }
  const areas = createAreaDesk(() => {
    throw new Error('No worker here')
  })
  return {
    editing: createEditing({ ...changing, areas, bounds: () => undefined, kept: () => undefined }),
    commenting: createCommenting({
      ...changing,
      lookAt: () => undefined,
      notes: { get: () => undefined, subscribe: () => () => undefined, setDrafts: () => undefined },
    }),
  }
}

function someChoices() {
  return createViewChoices(new FakeHost({}))
}

/** Keys with the same meaning in every program: the canvas has them, and they can't be changed. */
const MEANT_ANYWAY: ReadonlySet<string> = new Set(['edit.copy', 'edit.cut', 'edit.paste', 'edit.all'])

describe('the actions of the picture', () => {
  it('have unique names, a title and a group', () => {
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    for (const { title, group } of all) expect([title, group]).not.toContain('')
  })

  it('never share a key in a scope', () => {
    const keys = all.flatMap((action) => action.keys.map((key) => `${action.onCanvas === true} ${key}`))
    expect(new Set(keys).size).toBe(keys.length)
  })

  it('have a key, or are buttons for a reviewer key', () => {
    const ids = new Set(all.map(({ id }) => id))
    const buttons: readonly ActionGroup<never, PictureEditor>[] = VECTOR_ACTIONS.edit
    expect(buttons.flat().flatMap(({ id }) => (ids.has(id) ? [] : [id]))).toEqual(['undo', 'redo'])
  })

  it('are all reachable by a free key', () => {
    for (const isMac of [true, false]) {
      const shortcuts = createShortcuts(isMac)
      shortcuts.add(shortcutsOf(groups, editorOf(ports())))
      for (const { shortcut, chords } of shortcuts.listed()) {
        expect(chords.length, shortcut.title).toBeGreaterThan(0)
        for (const { key, mod, alt, shift } of chords) {
          // Keys that a field uses can't be assigned to anything else.
          if (key === 'Delete' || key === 'Backspace' || MEANT_ANYWAY.has(shortcut.id)) continue
          const press = { key, code: '', ctrlKey: mod && !isMac, metaKey: mod && isMac, altKey: alt, shiftKey: shift }
          expect(capture(press, isMac), shortcut.title).toMatchObject<Partial<Capture>>({ kind: 'chord' })
        }
      }
    }
  })

  it('Mod+A selects all objects wherever the focus is, except in text', () => {
    const shortcuts = createShortcuts(false)
    shortcuts.add(shortcutsOf(groups, editorOf(ports())))
    const press = { key: 'a', code: 'KeyA', ctrlKey: true, metaKey: false, altKey: false, shiftKey: false }
    const place = { scope: 'everywhere', repeat: false } as const
    expect(shortcuts.press(press, { ...place, typing: false })).toBe(true)
    expect(shortcuts.press(press, { ...place, typing: true })).toBe(false)
  })

  it('do the same by key and button', () => {
    const made = ports()
    const { camera, overlayOn } = made
    const shortcuts = shortcutsOf(groups, editorOf(made))
    const run = (id: string) => shortcuts.find((one) => one.id === id)?.run()
    run('picture.actual')
    expect(camera.zoom.get()).toEqual({ percent: 100, mode: 'actual' })
    run('picture.in')
    expect(camera.zoom.get()).toEqual({ percent: 150, mode: 'free' })
    const { x } = camera.viewport.get()
    run('picture.left')
    expect(camera.viewport.get().x).toBe(x + 60)
    run('picture.fit')
    expect(camera.zoom.get().mode).toBe('fit')
    run('picture.keep')
    expect(made.choices.get().keepView).toBe(true)
    run('picture.overlay')
    expect(overlayOn.get()).toBe(false)
  })
})

describe('the actions of tools', () => {
  const pen = { ...hand, id: 'pen', title: 'Pen', keys: ['p'] }
  const seen = { tool: { id: 'pen', path: 'pen.resting', cursor: '' }, editing: { refusal: undefined } }

  it('are absent without a choice', () => {
    expect(toolActions([hand])).toEqual([])
  })

  it('activate a tool, focus the picture, and show the active one', () => {
    const actions = toolActions([hand, pen])
    expect(actions.map(({ title, keys, isOn }) => [title, keys, isOn?.(seen)])).toEqual([
      ['Move the picture', ['h'], false],
      ['Pen', ['p'], true],
    ])
    const { chosen, ...rest } = ports()
    actions[0]?.run(rest)
    expect(chosen).toEqual(['hand', 'the canvas'])
  })
})

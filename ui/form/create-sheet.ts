import type { ReactNode } from 'react'
import type { HeadValue } from '#domain/annotation/commands/change-head'
import type { Access } from '#domain/annotation/forms/access'
import { addedRow, answerValues, initialAnswers, movedRow, removedRow } from '#domain/annotation/forms/answer-values'
import { answerAt, type AnswerPath, initialValue, keyOfPath, rowCount } from '#domain/annotation/forms/answers'
import { type FormNode, type FormTree, nameOfNode } from '#domain/annotation/forms/form-tree'
import { textWithData } from '#domain/annotation/forms/references'
import { contextAt, contextValues } from '#domain/annotation/forms/web-component'
import type { Native } from '#domain/annotation/native'
import type { FormFiles, FormSheet } from './form-sheet'

/** A value that can be read now and followed. */
interface Followed<T> {
  readonly get: () => T
  readonly subscribe: (listener: () => void) => () => void
}

export interface SheetParts {
  readonly tree: FormTree
  readonly itemData: unknown
  readonly accesses: ReadonlyMap<string, Access>
  /** The annotation without its objects; undefined while none is open. */
  readonly head: Followed<Native | undefined>
  readonly refusal: Followed<string | undefined>
  /** Writes values into the head as one step; steps that join under one name and follow closely are one. */
  readonly setValues: (values: readonly HeadValue[], label: string, joins?: string) => void
  readonly openLink: (url: string) => void
  readonly beside?: (node: FormNode, path: AnswerPath) => ReactNode
  /** Called for the person's changes, not for those made by code. */
  readonly acts?: FormActs
  readonly files?: FormFiles
  /** Undefined where no web component can be shown. */
  readonly frames?: FrameLink
}

/** Where web components run, and what they and the form's code tell each other. */
export interface FrameLink {
  /** The address of the page that they run in. */
  readonly page: string
  readonly tell: (path: AnswerPath, data: unknown) => void
  /** Receives messages of the code to the component at a path. */
  readonly listen: (path: AnswerPath, hear: (data: unknown) => void) => () => void
}

/** Events for the form's code. */
export interface FormActs extends NonNullable<FormSheet['clicks']> {
  readonly answered: (path: AnswerPath, value: unknown) => void
  readonly rowRemoved: (path: AnswerPath, row: number) => void
}

/** A form sheet that can be led to one of its fields. */
export interface LedSheet extends FormSheet {
  /** `takesFocus`: false scrolls to the field and leaves the focus unchanged. */
  readonly reach: (path: AnswerPath, takesFocus?: boolean) => void
}

const LABEL_MAX = 40
let sheets = 0

/** Puts a form over the answers of an item. */
export function createSheet(parts: SheetParts): LedSheet {
  const { tree, itemData, accesses, head, refusal, setValues, openLink, beside, acts, frames, files } = parts
  /** Made once: a value that is made again would be another one for who follows it. */
  const initial = new Map<string, unknown>()
  const listeners = new Set<() => void>()
  let wanted: AnswerPath | undefined
  let takesFocus = true
  sheets += 1
  const nth = sheets

  function setWanted(path: AnswerPath | undefined, isFocused = true): void {
    wanted = path
    takesFocus = isFocused
    for (const listener of listeners) listener()
  }
  function initialOf(node: FormNode): unknown {
    if (!initial.has(node.id)) initial.set(node.id, initialValue(node, itemData))
    return initial.get(node.id)
  }
  function named(id: string | number | undefined): string {
    const node = tree.byId.get(String(id))
    const name = node === undefined ? '' : textWithData(nameOfNode(node), itemData)
    return name.length > LABEL_MAX ? `${name.slice(0, LABEL_MAX - 1)}…`.toWellFormed() : name
  }
  function changeRows(change: (head: Native) => readonly HeadValue[], path: AnswerPath, label: string): void {
    setValues(change(head.get() ?? {}), `${label} of “${named(path.at(-1))}”`)
  }

  return {
    tree,
    itemData,
    accessOf: (id) => accesses.get(id) ?? 'edit',
    valueAt: (node, path) => {
      const found = answerAt(head.get(), path)
      return found === undefined ? initialOf(node) : found.value
    },
    rowsOf: (path) => rowCount(head.get(), tree, path),
    refusal: refusal.get,
    wanted: () => wanted,
    reach: setWanted,
    wantsFocus: () => takesFocus,
    reached: () => setWanted(undefined),
    subscribe(listener) {
      listeners.add(listener)
      const stops = [head.subscribe(listener), refusal.subscribe(listener)]
      return () => {
        listeners.delete(listener)
        for (const stop of stops) stop()
      }
    },
    answer(node, path, value, joins = false) {
      const now = head.get() ?? {}
      const key = keyOfPath(path)
      const first = initialAnswers(now, tree, itemData).filter(([other]) => keyOfPath(other) !== key)
      const values = answerValues(now, [...first, [path, value]])
      setValues(values, `Answer to “${named(node.id)}”`, joins ? `answer ${key}` : undefined)
      acts?.answered(path, value)
    },
    addRow: (path, at) => changeRows((now) => addedRow(now, tree, path, at), path, 'New row'),
    removeRow(path, at) {
      changeRows((now) => removedRow(now, tree, path, at), path, 'Removed row')
      acts?.rowRemoved(path, at)
    },
    moveRow: (path, from, to) => changeRows((now) => movedRow(now, tree, path, from, to), path, 'Moved row'),
    openLink,
    ...(beside === undefined ? {} : { beside }),
    ...(files === undefined ? {} : { files }),
    ...(acts === undefined ? {} : { clicks: acts }),
    ...(frames === undefined
      ? {}
      : {
          frames: {
            ...frames,
            sheet: nth,
            contextOf: (node, path) => contextAt(head.get(), node, path),
            setContext(node, path, context) {
              const values = contextValues(head.get() ?? {}, path, initialOf(node), context)
              setValues(values, `Context of “${named(node.id)}”`, `context ${keyOfPath(path)}`)
            },
          },
        }),
  }
}

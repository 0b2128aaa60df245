import { type ComponentType, createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { Access } from '#domain/annotation/forms/access'
import type { AnswerPath } from '#domain/annotation/forms/answers'
import type { FormNode, FormTree } from '#domain/annotation/forms/form-tree'
import type { Result } from '#domain/result'

/** Files as answers of one item. */
export interface FormFiles {
  /** Where a file that was given as an answer is shown; undefined for other values. */
  readonly addressOf: (value: string) => string | undefined
  /** Sends a file and gives the value that names it; `onPart` hears how much is at the host, from 0 to 1. */
  readonly send: (file: File, signal: AbortSignal, onPart: (part: number) => void) => Promise<Result<string>>
}

/** A form over the answers of one item, as its fields see it. */
export interface FormSheet {
  readonly tree: FormTree
  /** The data behind the form's references. */
  readonly itemData: unknown
  readonly accessOf: (id: string) => Access
  /** The answer at a path, or the component's default; identical until it changes. */
  readonly valueAt: (node: FormNode, path: AnswerPath) => unknown
  readonly rowsOf: (path: AnswerPath) => number
  /** Why nothing can be answered now; undefined where it can. */
  readonly refusal: () => string | undefined
  /** The requested field: groups that hide it open. */
  readonly wanted: () => AnswerPath | undefined
  /** Whether to focus the requested field or only scroll to it. */
  readonly wantsFocus: () => boolean
  /** The field is there and has the focus. */
  readonly reached: () => void
  /** Called after every change of the values above. */
  readonly subscribe: (listener: () => void) => () => void
  /** Gives an answer; steps that join and follow closely are one step. */
  readonly answer: (node: FormNode, path: AnswerPath, value: unknown, joins?: boolean) => void
  readonly addRow: (path: AnswerPath, at: number) => void
  readonly removeRow: (path: AnswerPath, at: number) => void
  readonly moveRow: (path: AnswerPath, from: number, to: number) => void
  /** Opens an address outside. */
  readonly openLink: (url: string) => void
  /** Click handlers of buttons, where code runs. */
  readonly clicks?: {
    readonly has: (path: AnswerPath) => boolean
    readonly isBusy: (path: AnswerPath) => boolean
    readonly click: (path: AnswerPath) => void
    readonly subscribe: (listener: () => void) => () => void
  }
  /** Web components, where they can be shown. */
  readonly frames?: {
    /** Another one for each sheet: a component ends with the item that it was shown for. */
    readonly sheet: number
    readonly page: string
    /** The context of a component as JSON text. */
    readonly contextOf: (node: FormNode, path: AnswerPath) => string
    readonly setContext: (node: FormNode, path: AnswerPath, context: string) => void
    readonly tell: (path: AnswerPath, data: unknown) => void
    readonly listen: (path: AnswerPath, hear: (data: unknown) => void) => () => void
  }
  /** Undefined where no files can be added. */
  readonly files?: FormFiles
  /** Content beside a field, such as its comments. */
  readonly beside?: (node: FormNode, path: AnswerPath) => ReactNode
}

const SheetContext = createContext<FormSheet | undefined>(undefined)

/** Hands a form to the fields below. */
export const FormSheetProvider = SheetContext.Provider

/** The form that this component is part of. */
export function useSheet(): FormSheet {
  const sheet = useContext(SheetContext)
  if (sheet === undefined) throw new Error('A field was used outside of a form.')
  return sheet
}

/** Components to be drawn one below the other. */
export interface NodesProps {
  readonly nodes: readonly FormNode[]
  /** The rows of the groups around them. */
  readonly rows: readonly number[]
}

/** Props of layout components. */
export interface LayoutProps {
  readonly node: FormNode
  readonly rows: readonly number[]
  /** Renders the children. */
  readonly Nodes: ComponentType<NodesProps>
}

/** Props of a field. */
export interface FieldProps {
  readonly node: FormNode
  readonly path: AnswerPath
  /** Ids of its label and description, for assistive technology. */
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly isOff: boolean
  /** Read-only for the person. */
  readonly isViewOnly: boolean
}

/** The answer at a path and how to change it; only a change of this very answer draws the field again. */
export function useAnswer({ node, path }: Pick<FieldProps, 'node' | 'path'>) {
  const sheet = useSheet()
  const value = useSyncExternalStore(sheet.subscribe, () => sheet.valueAt(node, path))
  return { value, answer: (next: unknown, joins?: boolean) => sheet.answer(node, path, next, joins) }
}

/** Why nothing can be answered now. */
export function useRefusal(): string | undefined {
  const { subscribe, refusal } = useSheet()
  return useSyncExternalStore(subscribe, refusal)
}

export function useRowCount(path: AnswerPath): number {
  const sheet = useSheet()
  return useSyncExternalStore(sheet.subscribe, () => sheet.rowsOf(path))
}

/** The path that is asked for, where it leads to a component or through it. */
export function useWanted(isOnWay: (path: AnswerPath) => boolean): boolean {
  const { subscribe, wanted } = useSheet()
  return useSyncExternalStore(subscribe, () => {
    const path = wanted()
    return path !== undefined && isOnWay(path)
  })
}

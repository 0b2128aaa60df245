import type { ComponentType } from 'react'
import type { ProjectTypeName } from '#domain/enums'
import type { InnerHistory } from '../../decisions/inner-history'
import type { Preparer } from '../../items/next-items'
import type { GestureGroup } from '../../shortcuts/gestures'
import type { ActionGroup } from '../actions/action'
import type { Observable } from '../observable'
import type { Panel } from '../panels/panel'
import type { EditorSession } from '../session/open-session'
import type { SessionParts } from '../session/session-parts'
import type { ToolChoice } from '../tool-choice'
import type { MenuPlace } from './menu-place'

type SessionFacts = EditorSession['facts']

/** Facts of every open editor for its page, from its session. */
export type PageFacts = { readonly [K in keyof SessionFacts]: ReturnType<SessionFacts[K]['get']> }

/** An editor that is open, as its page knows it. */
export interface OpenEditor {
  readonly session: EditorSession
  readonly seen: Observable<PageFacts>
  /** The tool in hand, where the editor has any: Escape puts it away. */
  readonly tools?: ToolChoice
  /** Where the menu of the objects is open, where there is one. */
  readonly menu?: MenuPlace
  /** Makes the next items ready while one is shown. */
  readonly ahead?: Preparer
  /** History before the one of decisions; the open item's by default. */
  readonly history?: InnerHistory | undefined
  readonly dispose: () => void
}

/** Facts for an editor's buttons, menus and bars. */
export type FactsOf<E extends OpenEditor> = ReturnType<E['seen']['get']>

/** Parts for opening an editor; its panels come from its spec. */
export interface PageParts extends Omit<SessionParts, 'panels'> {
  /** The project of the open item; undefined until the host names it. */
  readonly projectId: () => number | undefined
}

/** Parts of one editor; its session and its page are the same for each. */
export interface EditorSpec<E extends OpenEditor> {
  /** Noun for its item: "picture", "text". */
  readonly noun: string
  /** Project types that it annotates; items of other types are read-only. */
  readonly makes: ReadonlySet<ProjectTypeName | undefined>
  /** It has questions about whole items. */
  readonly asksItem?: boolean
  /** A timeline is at the bottom of the item. */
  readonly hasFloor?: true
  /** Every action in the order of the help, and those of the two toolbars and of the menu of an object. */
  readonly actions: Readonly<Record<'all' | 'view' | 'edit' | 'menu', readonly ActionGroup<FactsOf<E>, E>[]>>
  /** The panels in the order of their tabs. */
  readonly panels: readonly Panel<E>[]
  /** Its gestures, for the help. */
  readonly gestures: readonly GestureGroup[]
}

/** A part of the page that an editor fills. */
export type EditorPart<E extends OpenEditor> = ComponentType<{ readonly editor: E }>

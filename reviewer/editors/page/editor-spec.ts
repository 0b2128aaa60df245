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

/** What a page sees of every open editor: what its session tells. */
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
  /** The history that goes before that of decisions; that of the open item where left out. */
  readonly history?: InnerHistory | undefined
  readonly dispose: () => void
}

/** What buttons, menus and bars of an editor see. */
export type FactsOf<E extends OpenEditor> = ReturnType<E['seen']['get']>

/** What an editor is opened with; its panels are those of its spec. */
export interface PageParts extends Omit<SessionParts, 'panels'> {
  /** The project of the open item; undefined until the host names it. */
  readonly projectId: () => number | undefined
}

/** What one editor is made of; its session and its page are the same for each. */
export interface EditorSpec<E extends OpenEditor> {
  /** What its item is, in a word: "picture", "text". */
  readonly noun: string
  /** The types of projects that are about what it makes; items of other types are only looked at. */
  readonly makes: ReadonlySet<ProjectTypeName | undefined>
  /** It asks what whole items are. */
  readonly asksItem?: boolean
  /** A timeline stands at the foot of the item. */
  readonly hasFloor?: true
  /** Every action in the order of the help, and those of the two toolbars and of the menu of an object. */
  readonly actions: Readonly<Record<'all' | 'view' | 'edit' | 'menu', readonly ActionGroup<FactsOf<E>, E>[]>>
  /** The panels in the order of their tabs. */
  readonly panels: readonly Panel<E>[]
  /** What is done in it by hand, as the help lists it. */
  readonly gestures: readonly GestureGroup[]
}

/** A part of the page that an editor fills. */
export type EditorPart<E extends OpenEditor> = ComponentType<{ readonly editor: E }>

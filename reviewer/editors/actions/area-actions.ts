import type { AreaOrder } from '#domain/annotation/areas/area-orders'
import { distributed, flipped } from '#domain/annotation/areas/arrange-shapes'
import { aligned, converted, type Edge, smoother } from '#domain/annotation/areas/remake-shapes'
import type { Remaking } from '#domain/annotation/commands/remake-objects'
import type { Editing } from '../document/editing'
import type { ObjectViews } from '../document/object-view'
import { outline } from '../tools/outline/outline'
import { simplify } from '../tools/simplify/simplify'
import type { ToolRunner } from '../tools/tool-runner'
import type { ActionGroup, SubMenuName } from './action'
import { ofSelection, type SelectionSeen } from './selection-action'

interface AreaPorts {
  readonly editing: Editing
  readonly views: ObjectViews
  readonly tools: Pick<ToolRunner, 'choose'>
  readonly focusCanvas: () => void
}

interface AreaRow {
  readonly id: string
  readonly title: string
  readonly menu: string
  readonly under?: SubMenuName
  readonly key: string
  readonly how: Remaking | AreaOrder
  readonly least?: number
}

const AREA_ROWS: readonly AreaRow[] = [
  {
    id: 'merge',
    title: 'Merge the selected areas into one',
    menu: 'Merge into one',
    key: 'Shift+M',
    how: { do: 'merge' },
    least: 2,
  },
  {
    id: 'subtract',
    title: 'Cut the uppermost selected area out of the others',
    menu: 'Cut the uppermost out of the others',
    key: 'Alt+Shift+X',
    how: { do: 'subtract' },
    least: 2,
  },
  {
    id: 'share',
    title: 'Keep the shared part of the selected areas',
    menu: 'Keep the shared part',
    key: 'Alt+Shift+I',
    how: { do: 'share' },
    least: 2,
  },
  {
    id: 'smooth',
    title: 'Make the selected outlines and lines smooth',
    menu: 'Smooth',
    key: 'Alt+Shift+S',
    how: smoother,
  },
  {
    id: 'polygon',
    title: 'Make polygons of the selected objects',
    menu: 'Convert to polygon',
    key: 'Alt+Shift+P',
    how: converted('polygon'),
  },
  {
    id: 'box',
    title: 'Make boxes of the selected objects',
    menu: 'Convert to box',
    key: 'Alt+Shift+R',
    how: converted('bbox'),
  },
]

const EDGES: readonly (readonly [edge: Edge, words: string, key: string])[] = [
  ['left', 'at their left edges', 'Alt+Shift+ArrowLeft'],
  ['centre', 'at their centres, from left to right', 'Alt+Shift+C'],
  ['right', 'at their right edges', 'Alt+Shift+ArrowRight'],
  ['top', 'at their upper edges', 'Alt+Shift+ArrowUp'],
  ['middle', 'at their centres, from top to bottom', 'Alt+Shift+M'],
  ['bottom', 'at their lower edges', 'Alt+Shift+ArrowDown'],
]

const ARRANGE_ROWS: readonly AreaRow[] = [
  {
    id: 'flipX',
    title: 'Flip the selected objects: left becomes right',
    menu: 'Flip left and right',
    under: 'Flip and distribute',
    key: 'Alt+Shift+H',
    how: flipped('x'),
  },
  {
    id: 'flipY',
    title: 'Flip the selected objects: top becomes bottom',
    menu: 'Flip top and bottom',
    under: 'Flip and distribute',
    key: 'Alt+Shift+V',
    how: flipped('y'),
  },
  {
    id: 'distributeX',
    title: 'Distribute the selected objects from left to right',
    menu: 'Distribute from left to right',
    under: 'Flip and distribute',
    key: 'Alt+Shift+D',
    how: distributed('x'),
    least: 3,
  },
  {
    id: 'distributeY',
    title: 'Distribute the selected objects from top to bottom',
    menu: 'Distribute from top to bottom',
    under: 'Flip and distribute',
    key: 'Alt+Shift+E',
    how: distributed('y'),
    least: 3,
  },
]

const shapeAction = ({ id, title, menu, under = 'Shape', key, how, least = 1 }: AreaRow) =>
  ofSelection<AreaPorts>('Shapes', {
    id: `shapes.${id}`,
    title,
    menu,
    under,
    keys: [key],
    least,
    run: ({ editing }) => editing.remake(id, how),
  })

/** Previews the result before removing points. */
const simplifyAction = ofSelection<AreaPorts>('Shapes', {
  id: 'shapes.simplify',
  title: 'Leave out the points that matter least, as many as are chosen',
  menu: 'Simplify…',
  under: 'Shape',
  keys: ['Shift+S'],
  run({ tools, focusCanvas }) {
    tools.choose(simplify.id)
    focusCanvas()
  },
})

/** Finds the outline of the object inside a shape on the picture, and previews it. */
const outlineAction = ofSelection<AreaPorts>('Shapes', {
  id: 'shapes.outline',
  title: 'Outline the objects in the selected boxes',
  menu: 'Outline the objects inside…',
  under: 'Shape',
  keys: ['Shift+R'],
  run({ tools, focusCanvas }) {
    tools.choose(outline.id)
    focusCanvas()
  },
})

/** Actions that combine areas or convert shapes. */
export const areaActions: ActionGroup<SelectionSeen, AreaPorts> = [
  ...AREA_ROWS.map(shapeAction),
  simplifyAction,
  outlineAction,
]

/** Actions that flip, distribute and align the selection. */
export const alignActions: ActionGroup<SelectionSeen, AreaPorts> = [
  ...ARRANGE_ROWS.map(shapeAction),
  ...EDGES.map(([edge, words, key]) =>
    ofSelection<AreaPorts>('Shapes', {
      id: `align.${edge}`,
      title: `Align the selected objects ${words}`,
      menu: `${words.charAt(0).toUpperCase()}${words.slice(1)}`,
      under: 'Align',
      keys: [key],
      least: 2,
      run: ({ editing }) => editing.remake('align', aligned(edge)),
    }),
  ),
]

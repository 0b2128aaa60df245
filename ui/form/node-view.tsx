import { type ComponentType, memo } from 'react'
import { pathOf } from '#domain/annotation/forms/answers'
import { componentType } from '#domain/annotation/forms/component-types'
import type { FormNode } from '#domain/annotation/forms/form-tree'
import { Field } from './field'
import { type LayoutProps, type NodesProps, useSheet } from './form-sheet'
import { ContainerView, DialogView, DividerView, GridView, TabsView } from './layout'
import { RowsView } from './rows'

/** Components one below the other. */
export function Nodes({ nodes, rows }: NodesProps) {
  return nodes.map((node) => <NodeView key={node.id} node={node} rows={rows} />)
}

/** Views of layout components and dividers. */
const LAYOUTS: Readonly<Record<string, ComponentType<LayoutProps>>> = {
  container: ContainerView,
  group: RowsView,
  grid: GridView,
  tabs: TabsView,
  divider: DividerView,
  modal: DialogView,
}

interface NodeViewProps {
  readonly node: FormNode
  readonly rows: readonly number[]
}

/** One component, unless it is hidden from this person. */
const NodeView = memo(function NodeView({ node, rows }: NodeViewProps) {
  const access = useSheet().accessOf(node.id)
  if (access === 'hidden') return null
  const Layout = componentType(node.type) === undefined ? undefined : LAYOUTS[node.type]
  if (Layout !== undefined) return <Layout node={node} rows={rows} Nodes={Nodes} />
  return <Field node={node} path={pathOf(node, rows)} isViewOnly={access === 'view'} />
})

import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { ErrorPanel } from '../../ui/error-panel'

interface EditorBoundaryProps {
  readonly children: ReactNode
  /** Reloads the reviewer's page. */
  readonly onReload: () => void
}

/** An editor that broke, or whose code could not be loaded, says so in its place; list, status and the way out stay usable. */
export class EditorBoundary extends Component<EditorBoundaryProps, { readonly isBroken: boolean }> {
  override state = { isBroken: false }

  static getDerivedStateFromError(): { readonly isBroken: boolean } {
    return { isBroken: true }
  }

  override render(): ReactNode {
    if (!this.state.isBroken) return this.props.children
    // What failed to load once is not asked for again by the same page.
    return (
      <ErrorPanel
        covers
        title="The editor stopped"
        text="Your recorded work is kept. Reload the editor; if it stops again, choose another item."
        actions={
          <Button look="primary" onClick={this.props.onReload}>
            Load it again
          </Button>
        }
      />
    )
  }
}

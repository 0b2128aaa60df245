import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import { ErrorPanel } from '../../ui/error-panel'
import { failureOf } from '../desktop/failure'

interface BoundaryState {
  readonly thrown: unknown
}

/** The last resort: a page that broke says so and can be loaded anew, instead of an empty window. */
export class AppBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { thrown: undefined }

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { thrown }
  }

  override render(): ReactNode {
    if (this.state.thrown === undefined) return this.props.children
    return (
      <main>
        <ErrorPanel level={1} title="This page stopped" failure={failureOf(this.state.thrown)} />
        <div style={{ textAlign: 'center' }}>
          <Button look="primary" onClick={() => window.location.reload()}>
            Load it again
          </Button>
        </div>
      </main>
    )
  }
}

import { Component, type ReactNode } from 'react'
import { Button } from '../../ui/button'
import message from '../../ui/message.module.css'
import { UNEXPECTED } from '#domain/unexpected'
import { failureOf } from '../desktop/failure'

interface BoundaryState {
  readonly thrown: unknown
}

/** The last resort: shows a broken page's error with a reload button; needs no lazy code. */
export class AppBoundary extends Component<{ readonly children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { thrown: undefined }

  static getDerivedStateFromError(thrown: unknown): BoundaryState {
    return { thrown }
  }

  override render(): ReactNode {
    if (this.state.thrown === undefined) return this.props.children
    const failure = failureOf(this.state.thrown)
    return (
      <main className={`${message.message} ${message.danger}`} role="alert">
        <h1 className={message.title}>This page stopped</h1>
        <p className={message.text}>
          {failure.message} {UNEXPECTED.next}
        </p>
        {failure.detail && <div className={message.details}>{failure.detail}</div>}
        <div className={message.actions}>
          <Button look="primary" onClick={() => window.location.reload()}>
            Load it again
          </Button>
        </div>
      </main>
    )
  }
}

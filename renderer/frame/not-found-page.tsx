import { MapPinOff } from 'lucide-react'
import { goHome } from '../router/place-store'
import { Button } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'

/** An address that names nothing in the shell. */
export function NotFoundPage({ path }: { readonly path: string }) {
  return (
    <EmptyState
      level={1}
      icon={<MapPinOff size={22} />}
      title="This page doesn’t exist"
      text={`“${path}” names no page of Loupe.`}
      actions={<Button onClick={() => goHome({ replace: true })}>Go to the projects</Button>}
    />
  )
}

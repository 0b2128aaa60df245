import { Share2 } from 'lucide-react'
import { publicSessionAt } from '#domain/public-session'
import { goHome } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'

/** A shared subset as visitors see it: with the link's session only. */
export function PublicPage(place: { readonly area: 'public'; readonly token: string; readonly rest: string }) {
  const session = publicSessionAt(place)
  return (
    <main data-session={session?.kind} style={{ display: 'grid', alignContent: 'center', height: '100%' }}>
      <EmptyState
        level={1}
        icon={<Share2 size={22} />}
        title="Shared with you"
        text={`This link shares “${session?.shared}” with visitors; no account is needed or used for it. This version of Loupe can't show shared subsets yet. Ask the person who sent it for an invitation to the team.`}
        actions={<Button onClick={() => goHome()}>Leave the public view</Button>}
      />
    </main>
  )
}

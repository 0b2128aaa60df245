import { Share2 } from 'lucide-react'
import { goTo } from '../../router/place-store'
import { Button } from '../../../ui/button'
import { EmptyState } from '../../../ui/empty-state'

/** A shared subset as a visitor sees it, without an account. */
export function PublicPage({ rest }: { readonly rest: string }) {
  return (
    <main style={{ display: 'grid', alignContent: 'center', height: '100%' }}>
      <EmptyState
        level={1}
        icon={<Share2 size={22} />}
        title="Shared with you"
        text={`This address opens “${rest}” for visitors without an account. Shared subsets can't be shown in this version of Loupe; ask the person who sent it for an invitation to the team.`}
        actions={<Button onClick={() => goTo({ area: 'projects' })}>Go to your projects</Button>}
      />
    </main>
  )
}

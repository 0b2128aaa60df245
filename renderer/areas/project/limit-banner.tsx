import { PackageCheck, PackageX } from 'lucide-react'
import { useCall } from '../../desktop/use-call'
import { limitNote, limitsQuery } from '../../projects/limits'
import { accessesQuery, teamQuery } from '../../queries'
import { useSession } from '../../stores/session-store'
import { Banner, BannerStack } from '../../../ui/banner'
import { useFolders } from './use-places'

const ADDING = ['UploadItem', 'ManageFolder']

interface LimitBannerProps {
  readonly projectId: number
  /** The listed folder. */
  readonly folder: number | undefined
}

/** Warns people who add items when the plan, project or folder is nearly full; otherwise hidden. */
export function LimitBanner({ projectId, folder }: LimitBannerProps) {
  const accesses = useCall(accessesQuery(projectId))
  const adds = ADDING.some((action) => accesses.data?.accesses.actions.includes(action))
  const limits = useCall(limitsQuery(projectId, folder), { enabled: adds, refetchOnMount: 'always' })
  const team = useCall(teamQuery)
  const email = useSession((state) => state.user?.email)
  const { rows } = useFolders(projectId)
  if (!adds || limits.data === undefined) return null
  const owner = team.data?.creator_id
  const named = rows.find(({ id, isRoot }) => id === folder && !isRoot)?.name
  const note = limitNote(limits.data, { folder: named, owner: owner === undefined || owner === email ? null : owner })
  if (note === undefined) return null
  const Icon = note.isFull ? PackageX : PackageCheck
  return (
    <BannerStack>
      <Banner tone={note.isFull ? 'warning' : 'info'} icon={<Icon size={16} />}>
        {note.text}
      </Banner>
    </BannerStack>
  )
}

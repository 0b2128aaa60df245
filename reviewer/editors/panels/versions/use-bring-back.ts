import type { KeptVersion } from '#protocol/save-rows'
import { useReviewer } from '../../../reviewer-context'
import type { KeptVersions } from '../../document/kept-versions'
import type { People } from '../../document/people'
import { versionTitle } from './words'

/** Restores a version, or explains why it can't. */
export function useBringBack(kept: KeptVersions, people: People): (version: KeptVersion) => Promise<void> {
  const { notices } = useReviewer()
  return async (version) => {
    const title = versionTitle(version, people.names.get(), Date.now())
    const why = await kept.bringBack(version)
    if (why === undefined) notices.announce(`${title} brought back`)
    else notices.show('warning', `${title} was not restored`, why)
  }
}

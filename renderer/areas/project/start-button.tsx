import { useQuery } from '@tanstack/react-query'
import { Play } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { filterOf, isNarrowed, type ItemFilter } from '#domain/item-filter'
import { useDesktop } from '../../desktop/desktop-context'
import { failureOf } from '../../desktop/failure'
import { notify, notifyFailure } from '../../stores/notice-store'
import { Button } from '../../../ui/button'
import { useProjectView } from '../../stores/project-view-store'
import { itemPageQuery, readFirstItem } from './use-items'

interface StartButtonProps {
  readonly projectId: number
  /** The list's current filter. */
  readonly filter: ItemFilter
  /** true if the project is loading or empty. */
  readonly disabled: boolean
  readonly onOpen: () => void
  readonly children: string
}

/** Opens the reviewer on the filtered list, at the first item for the person. */
export function StartButton({ projectId, filter, disabled, onOpen, children }: StartButtonProps) {
  const desktop = useDesktop()
  const [busy, setBusy] = useState(false)
  const isHere = useRef(false)
  // The list loads this page; the button only reads it from the cache.
  const first = useQuery({ ...itemPageQuery(desktop, projectId, filter, 0), enabled: false })
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  const start = async () => {
    // Text typed a moment ago counts too, even if the list doesn't show it yet.
    const typed = filterOf(useProjectView.getState())
    if (!isNarrowed(typed)) return onOpen()
    setBusy(true)
    try {
      const item = await readFirstItem(desktop, projectId, typed)
      if (!isHere.current) return
      if (item === undefined) notify({ tone: 'info', title: 'None of these items can be opened' })
      else onOpen()
    } catch (thrown) {
      notifyFailure(failureOf(thrown), 'Couldn’t find the first item')
    } finally {
      setBusy(false)
    }
  }
  return (
    <Button
      look="primary"
      icon={<Play size={15} fill="currentColor" />}
      busy={busy}
      disabled={disabled || (isNarrowed(filter) && first.data?.total === 0)}
      onClick={() => void start()}
    >
      {children}
    </Button>
  )
}

import { Eye } from 'lucide-react'
import type { SeenAs } from '#contract/see-as'
import { useAct } from '../desktop/use-act'
import { seenName } from './hindrance'
import { notifyFailure } from '../stores/notice-store'
import { Banner } from '../../ui/banner'
import { Button } from '../../ui/button'

/** Says as whom the project is seen, and ends it. */
export function SeeAsBar({ seen }: { readonly seen: SeenAs }) {
  const name = seenName(seen)
  const stop = useAct((desktop) => desktop.seeAs.end(), {
    onFailed: ({ failure }) => notifyFailure(failure, `Couldn’t stop seeing as ${name}`),
  })
  return (
    <Banner
      tone="info"
      icon={<Eye size={16} />}
      action={
        <Button size="small" busy={stop.isPending} onClick={() => stop.mutate()}>
          Stop seeing as {name}
        </Button>
      }
    >
      Seeing as {name} – read-only
    </Banner>
  )
}

import { Suspense } from 'react'
import { lazily } from '../../../ui/lazily'
import { Skeleton } from '../../../ui/skeleton'
import { choose, EMPTY_DRAFT, type WizardDraft } from './draft-store'

const PeopleChoice = lazily(
  () => import('../../projects/people-choice'),
  (module) => module.PeopleChoice,
)

export function PeopleStep({ draft }: { readonly draft: WizardDraft }) {
  return (
    <Suspense fallback={<Skeleton height={150} radius={10} />}>
      <PeopleChoice
        chosen={draft.people}
        onChange={(people) => choose({ people: people.length === 0 ? EMPTY_DRAFT.people : people })}
      />
    </Suspense>
  )
}

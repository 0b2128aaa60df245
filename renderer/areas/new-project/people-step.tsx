import { PeopleChoice } from '../../projects/people-choice'
import { choose, EMPTY_DRAFT, type WizardDraft } from './draft-store'

/** Who works in the project from the beginning. */
export function PeopleStep({ draft }: { readonly draft: WizardDraft }) {
  return (
    <PeopleChoice
      chosen={draft.people}
      onChange={(people) => choose({ people: people.length === 0 ? EMPTY_DRAFT.people : people })}
    />
  )
}

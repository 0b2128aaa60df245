import { useState } from 'react'
import { rowQuery } from '../../desktop/row-query'
import { useCall } from '../../desktop/use-call'
import { readRecipe } from '../../projects/recipe'
import { FileButton } from './file-button'
import { ProblemLines } from './problem-lines'
import { choose, type WizardDraft } from './draft-store'
import { draftOfRecipe } from './draft-of-recipe'
import { askRecipe, useRecipeAsked } from './recipe-asked-store'

/** Fills the wizard from another project's recipe. */
export function RecipeSource({ draft }: { readonly draft: WizardDraft }) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const isAsked = useRecipeAsked((state) => state.isAsked)
  const workflows = useCall(rowQuery('listWorkflows', { query: {} }))
  const take = async (file: File) => {
    const { recipe, problems: said } = readRecipe(await file.text())
    setProblems(said)
    if (recipe === undefined) return
    const { data: listed } = workflows.data === undefined ? await workflows.refetch() : workflows
    const chosen = draftOfRecipe(file.name, recipe, listed?.data ?? [])
    choose(chosen.draft)
    setProblems([...said, ...chosen.problems])
  }
  return (
    <>
      <FileButton
        label="Start from a recipe…"
        about="File of a recipe"
        name={draft.recipeName === '' ? undefined : draft.recipeName}
        isAsked={isAsked}
        onAsked={() => askRecipe(false)}
        onFile={(file) => void take(file)}
      />
      <ProblemLines problems={problems} />
    </>
  )
}

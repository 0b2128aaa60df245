import { useState } from 'react'
import { readRecipe } from '../../projects/recipe'
import { FileButton } from './file-button'
import { ProblemLines } from './problem-lines'
import { choose, type WizardDraft } from './draft-store'
import { draftOfRecipe } from './draft-of-recipe'

/** Takes all choices from the recipe of another project. */
export function RecipeSource({ draft }: { readonly draft: WizardDraft }) {
  const [problems, setProblems] = useState<readonly string[]>([])
  const take = async (file: File) => {
    const { recipe, problems: said } = readRecipe(await file.text())
    setProblems(said)
    if (recipe !== undefined) choose(draftOfRecipe(file.name, recipe))
  }
  return (
    <>
      <FileButton
        label="Start from a recipe…"
        about="File of a recipe"
        name={draft.recipeName === '' ? undefined : draft.recipeName}
        onFile={(file) => void take(file)}
      />
      <ProblemLines problems={problems} />
    </>
  )
}

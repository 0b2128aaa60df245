import { create } from 'zustand'

/** Set when a command asks for a recipe file, so that the first step opens the file chooser. */
export const useRecipeAsked = create(() => ({ isAsked: false }))

/** Requests the recipe file chooser, or marks it as opened. */
export function askRecipe(isAsked: boolean): void {
  useRecipeAsked.setState({ isAsked })
}

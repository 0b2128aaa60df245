import { create } from 'zustand'

/** Whether the person asked for a recipe's file from elsewhere: the step of the types opens the chooser once it is there. */
export const useRecipeAsked = create(() => ({ isAsked: false }))

/** Has the file of a recipe be chosen, or says that it was. */
export function askRecipe(isAsked: boolean): void {
  useRecipeAsked.setState({ isAsked })
}

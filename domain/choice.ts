/** A small remembered choice of the shell: a sort order, a view, the last place. */
export type Choice = string | number | boolean | null | readonly Choice[] | { readonly [key: string]: Choice }

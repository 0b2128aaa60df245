/** Small stored choice of the shell, such as a sort order, a view or the last place. */
export type Choice = string | number | boolean | null | readonly Choice[] | { readonly [key: string]: Choice }

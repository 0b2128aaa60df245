/** Window background before its page loads: `--ground` of resources/theme.css, which main can't read at a start. */
export const GROUND = { light: '#f5f6f8', dark: '#121419' } as const

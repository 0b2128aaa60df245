/** How large something is, in the picture's pixels. */
export function sizeWords({ width, height }: { readonly width: number; readonly height: number }): string {
  return `${Math.round(width).toLocaleString('en')} × ${Math.round(height).toLocaleString('en')}`
}

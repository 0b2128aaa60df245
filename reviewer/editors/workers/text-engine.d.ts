declare module 'tesseract.js-core/tesseract-core-simd-lstm' {
  import type { TextEngine } from '#domain/assist/text-reader'
  export default function create(options: { readonly wasmBinary: ArrayBuffer }): Promise<TextEngine>
}
declare module '*.wasm?url' {
  const address: string
  export default address
}
declare module '*.traineddata.gz?url' {
  const address: string
  export default address
}
